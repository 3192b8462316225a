import { render, screen } from '@testing-library/react';
import { entriesText, IdentifierText, unbroken } from './values';

test.each([
  [1, '1 wpis'],
  [2, '2 wpisy'],
  [5, '5 wpisów'],
  [12, '12 wpisów'],
  [22, '22 wpisy'],
])('%d entries are named %s', (count, text) => {
  expect(entriesText(count)).toBe(text);
});

test.each([
  ['ul. Lipowa 4, 00-312 Warszawa', ['00-312']],
  ['Bank lub e-dowód', ['e-dowód']],
  ['Podaj e-mail. E-mail tej osoby', ['e-mail', 'E-mail']],
  ['Raport RN-7K3F-9QXA-22MM, spór SP-7K3F-9QXA', ['RN-7K3F-9QXA-22MM', 'SP-7K3F-9QXA']],
  ['Wysłano na adres jan-maria.nowak@poczta-polska.example.org.', ['jan-maria.nowak@poczta-polska.example.org']],
  ['Link dla: a•••@example.org, b•••@example.org', ['a•••@example.org', 'b•••@example.org']],
  ['biało-czerwony, 2026-11-26, 300-801-75-85', []],
])('a line does not break within parts of %s', (text, whole) => {
  const { container } = render(<p>{unbroken(text)}</p>);
  expect([...container.querySelectorAll('.rn-unbroken, .rn-email')].map(({ textContent }) => textContent)).toEqual(
    whole,
  );
  expect(container).toHaveTextContent(text);
  // As several, they would be columns of a flex container.
  expect(container.firstElementChild?.childNodes).toHaveLength(1);
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
