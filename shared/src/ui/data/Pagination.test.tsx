import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, renderKit } from '@najem/testing';
import { Pagination } from './Pagination';

const page = (number: number) => screen.getByRole('button', { name: `Strona ${number}` });

describe('Pagination', () => {
  test('says which rows are shown and marks the current page', () => {
    renderKit(<Pagination page={2} pageSize={20} total={45} onChange={() => {}} />);
    expect(screen.getByRole('navigation', { name: 'Strony' })).toHaveTextContent('21–40 z 45');
    expect(page(2)).toHaveAttribute('aria-current', 'page');
    expect(page(3)).not.toHaveAttribute('aria-current');
  });

  test('says that there are more rows than were counted', () => {
    const { rerender } = renderKit(
      <Pagination page={1} pageSize={20} total={10_000} countedTo={10_000} onChange={() => {}} />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('1–20 z 10 000+');
    rerender(<Pagination page={1} pageSize={20} total={9_999} countedTo={10_000} onChange={() => {}} />);
    expect(screen.getByRole('status')).toHaveTextContent(/z 9\s?999$/);
  });

  test('goes to a page, and to the first one when the page size changes', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    renderKit(<Pagination page={2} pageSize={20} total={145} pageSizes={[20, 50]} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'Następna strona' }));
    expect(onChange).toHaveBeenLastCalledWith(3, 20);
    await user.click(page(1));
    expect(onChange).toHaveBeenLastCalledWith(1, 20);
    await choose(user, screen.getByRole('combobox', { name: 'Wierszy na stronie' }), '50 na stronę');
    expect(onChange).toHaveBeenLastCalledWith(1, 50);
  });

  test('can be used by the keyboard', async () => {
    const onChange = jest.fn();
    renderKit(<Pagination page={1} pageSize={20} total={40} onChange={onChange} />);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(2, 20);
  });

  test('does not go beyond its ends', () => {
    const { rerender } = renderKit(<Pagination page={1} pageSize={20} total={40} onChange={() => {}} />);
    expect(screen.getByRole('button', { name: 'Poprzednia strona' })).toBeDisabled();
    rerender(<Pagination page={2} pageSize={20} total={40} onChange={() => {}} />);
    expect(screen.getByRole('button', { name: 'Następna strona' })).toBeDisabled();
  });

  test('shows both ends and the current page of very many', () => {
    renderKit(<Pagination page={25} pageSize={20} total={1000} onChange={() => {}} />);
    expect([page(1), page(25), page(50)].every((button) => button.isConnected)).toBe(true);
    expect(screen.getAllByRole('button').length).toBeLessThanOrEqual(9);
    expect(screen.getByRole('button', { name: 'Następne 3 strony' })).toBeVisible();
  });

  test('shows no pages for a single one, and nothing where the smallest page holds all rows', () => {
    const pages = (total: number) => (
      <Pagination page={1} pageSize={50} pageSizes={[20, 50]} total={total} onChange={() => {}} />
    );
    const { container, rerender } = renderKit(pages(21));
    expect(screen.getByRole('navigation')).toHaveTextContent('1–21 z 21');
    expect(screen.queryByRole('button')).toBeNull();
    rerender(pages(20));
    expect(container).toBeEmptyDOMElement();
  });
});
