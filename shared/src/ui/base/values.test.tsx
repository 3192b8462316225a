import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { entriesText, IdentifierText, Rating } from './values';

const HALF_STAR = 12;

function drawnWidth(container: HTMLElement): number {
  return Number(container.querySelector('clipPath rect')?.getAttribute('width'));
}

describe('Rating', () => {
  test('is read as a Polish number out of five', () => {
    render(<Rating value={3.5} count={4} />);
    expect(screen.getByRole('img', { name: 'Ocena 3,5 na 5' })).toBeVisible();
    expect(screen.getByText('4 wpisy')).toBeVisible();
  });

  test.each([
    [0, 0],
    [2.2, 4],
    [2.3, 5],
    [2.5, 5],
    [4.8, 10],
    [5, 10],
  ])('of %d fills %d half stars', (value, halves) => {
    const { container } = render(<Rating value={value} />);
    expect(drawnWidth(container)).toBe(halves * HALF_STAR);
  });

  test('never leaves 0 to 5', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true }), (value) => {
        const { container, unmount } = render(<Rating value={value} />);
        const width = drawnWidth(container);
        unmount();
        return width >= 0 && width <= 10 * HALF_STAR && width % HALF_STAR === 0;
      }),
      { numRuns: 50 },
    );
  });

  test('without entries says so in place of stars', () => {
    render(<Rating value={2.5} count={0} />);
    expect(screen.getByText('Brak historii')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('of an empty report still shows its neutral stars', () => {
    render(<Rating value={2.5} count={0} alwaysStars />);
    expect(screen.getByRole('img', { name: 'Ocena 2,5 na 5' })).toBeVisible();
  });
});

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

  test.each(['•••••••2344', '*******2344'])('speaks %s as a hidden number and its ending', (value) => {
    render(<IdentifierText value={value} />);
    expect(screen.getByText('numer ukryty, zakończony na 2344')).toBeInTheDocument();
    expect(screen.getByText('•••••••2344')).toHaveAttribute('aria-hidden', 'true');
  });

  test.each([undefined, null, ''])('says that %p is missing', (value) => {
    render(<IdentifierText value={value} />);
    expect(screen.getByText('Brak identyfikatora')).toBeVisible();
  });
});
