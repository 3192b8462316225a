import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { pageNumbers, Pagination } from './Pagination';

describe('Pagination', () => {
  test('says which rows are shown and marks the current page', () => {
    render(<Pagination page={2} pageSize={20} total={45} onChange={() => {}} />);
    expect(screen.getByRole('navigation', { name: 'Strony' })).toHaveTextContent('21–40 z 45');
    expect(screen.getByRole('button', { name: 'Strona 2' })).toHaveAttribute('aria-current', 'page');
  });

  test('turns to a page, and to the first one when the page size changes', async () => {
    const onChange = jest.fn();
    render(<Pagination page={2} pageSize={20} total={145} pageSizes={[20, 50]} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Następna strona' }));
    expect(onChange).toHaveBeenLastCalledWith(3, 20);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Wierszy na stronie' }), '50 na stronę');
    expect(onChange).toHaveBeenLastCalledWith(1, 50);
  });

  test('does not turn beyond its ends', () => {
    const { rerender } = render(<Pagination page={1} pageSize={20} total={40} onChange={() => {}} />);
    expect(screen.getByRole('button', { name: 'Poprzednia strona' })).toBeDisabled();
    rerender(<Pagination page={2} pageSize={20} total={40} onChange={() => {}} />);
    expect(screen.getByRole('button', { name: 'Następna strona' })).toBeDisabled();
  });

  test('shows no pages where there is one, and nothing where there are no rows', () => {
    const { container, rerender } = render(<Pagination page={1} pageSize={20} total={7} onChange={() => {}} />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<Pagination page={1} pageSize={20} total={0} onChange={() => {}} />);
    expect(container).toBeEmptyDOMElement();
  });
});

test('the offered pages always hold both ends and the current one, in order, at most seven of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (pages, seed) => {
      const page = (seed % pages) + 1;
      const offered = pageNumbers(page, pages);
      const numbers = offered.filter((number) => number !== null);
      expect(offered.length).toBeLessThanOrEqual(7);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
    }),
  );
});
