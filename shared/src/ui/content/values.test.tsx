import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { renderKit } from '@najem/testing';
import { DescriptionList, Rating } from './values';

/** How many half stars antd has filled. */
function halvesOf(container: HTMLElement): number {
  const whole = container.querySelectorAll('.ant-rate-star-full').length;
  return 2 * whole + container.querySelectorAll('.ant-rate-star-half').length;
}

test('a rating is read as a Polish number out of five', () => {
  renderKit(<Rating value={3.5} count={4} />);
  expect(screen.getByRole('img', { name: 'Ocena 3,5 na 5' })).toBeVisible();
  expect(screen.getByText('4 wpisy')).toBeVisible();
});

// RULES: Ratings are computed
test.each([
  [0, 0],
  [2.2, 4],
  [2.3, 5],
  [2.5, 5],
  [4.8, 10],
  [5, 10],
])('Rating of %d fills %d half stars', (value, halves) => {
  const { container } = renderKit(<Rating value={value} />);
  expect(halvesOf(container)).toBe(halves);
});

test('a rating has a note beside the number of entries, and no stars where that is 0', () => {
  renderKit(<Rating value={3.5} count={4} note="1 wpis nieuwzględniony" />);
  expect(screen.getByText('1 wpis nieuwzględniony')).toBeVisible();
  const { container } = renderKit(<Rating value={2.5} count={0} note="2 wpisy nieuwzględnione" />);
  expect(container).toHaveTextContent('Brak danych2 wpisy nieuwzględnione');
  expect(screen.getAllByRole('img', { name: /^Ocena/ })).toHaveLength(1);
});

test('a rating is limited to 0 to 5', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true }), (value) => {
      const { container, unmount } = renderKit(<Rating value={value} />);
      const halves = halvesOf(container);
      unmount();
      return halves >= 0 && halves <= 10;
    }),
    { numRuns: 10 },
  );
});

test('Rating without entries shows a text in place of stars', () => {
  renderKit(<Rating value={2.5} count={0} />);
  expect(screen.getByText('Brak historii')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

test('Rating of an empty report still shows its neutral stars', () => {
  renderKit(<Rating value={2.5} count={0} alwaysStars />);
  expect(screen.getByRole('img', { name: 'Ocena 2,5 na 5' })).toBeVisible();
});

describe('DescriptionList', () => {
  test('shows each value with its name', () => {
    renderKit(<DescriptionList items={[{ label: 'Numer', value: 'FV 12/2026' }]} columns={1} />);
    expect(screen.getByRole('row', { name: 'Numer FV 12/2026' })).toBeVisible();
  });

  test('says which value is missing', () => {
    renderKit(<DescriptionList items={[{ label: 'NIP', value: undefined }]} />);
    expect(screen.getByText('Brak danych')).toBeVisible();
  });
});
