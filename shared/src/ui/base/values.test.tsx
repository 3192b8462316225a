import { render, screen } from '@testing-library/react';
import { entriesText, IdentifierText } from './values';

test.each([
  [1, '1 wpis'],
  [2, '2 wpisy'],
  [5, '5 wpisów'],
  [12, '12 wpisów'],
  [22, '22 wpisy'],
])('%d entries are named %s', (count, text) => {
  expect(entriesText(count)).toBe(text);
});

describe('IdentifierText', () => {
  test('shows a whole number as it is', () => {
    render(<IdentifierText value="1111111111" kind="NIP" />);
    expect(screen.getByText('1111111111')).toBeVisible();
  });

  test.each(['•••••••2344', '*******2344'])('reads %s as a hidden number with its ending', (value) => {
    render(<IdentifierText value={value} />);
    expect(screen.getByText('numer ukryty, zakończony na 2344')).toBeInTheDocument();
    expect(screen.getByText('•••••••2344')).toHaveAttribute('aria-hidden', 'true');
  });

  test.each([undefined, null, ''])('says that %p is missing', (value) => {
    render(<IdentifierText value={value} />);
    expect(screen.getByText('Brak identyfikatora')).toBeVisible();
  });
});
