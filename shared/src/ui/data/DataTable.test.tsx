import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, renderKit } from '@najem/testing';
import { IconButton } from '@najem/shared/ui/form';
import { DataTable } from './DataTable';
import type { Column, DataTableProps } from './table-props';

interface Person {
  id: string;
  name: string;
  entries: number;
}

const PEOPLE: Person[] = [
  { id: 'a', name: 'Anna Nowak', entries: 2 },
  { id: 'b', name: 'Bud-Rem', entries: 0 },
];

const COLUMNS: Column<Person>[] = [
  { key: 'name', title: 'Nazwa', rowHeader: true, sortable: true, render: (person) => person.name },
  { key: 'entries', title: 'Wpisy', align: 'end', render: (person) => person.entries },
  {
    key: 'actions',
    title: 'Akcje',
    hideTitle: true,
    render: (person) => <IconButton icon="trash" label={`Usuń: ${person.name}`} />,
  },
];

function renderTable(props: Partial<DataTableProps<Person>> = {}) {
  return renderKit(
    <DataTable caption="Lista najemców" columns={COLUMNS} rows={PEOPLE} rowKey={(person) => person.id} {...props} />,
  );
}

function narrow() {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
}

afterEach(() => jest.restoreAllMocks());

describe('a wide DataTable', () => {
  test('is a named table whose rows are named by their header', () => {
    renderTable();
    const table = screen.getByRole('table', { name: 'Lista najemców' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Nazwa', 'Wpisy', 'Akcje']);
    expect(within(table).getByRole('rowheader', { name: 'Anna Nowak' })).toBeVisible();
    expect(within(table).getByRole('button', { name: 'Usuń: Bud-Rem' })).toBeVisible();
  });

  test('requests ascending, descending and the default order in turn', async () => {
    const onSort = jest.fn();
    const { rerender } = renderTable({ onSort });
    const click = () => userEvent.click(screen.getByRole('columnheader', { name: 'Nazwa' }));
    const show = (sort: DataTableProps<Person>['sort']) =>
      rerender(
        <DataTable
          caption="x"
          columns={COLUMNS}
          rows={PEOPLE}
          rowKey={(person) => person.id}
          sort={sort}
          onSort={onSort}
        />,
      );
    await click();
    expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'asc' });
    show({ key: 'name', direction: 'asc' });
    expect(screen.getByRole('columnheader', { name: 'Nazwa' })).toHaveAttribute('aria-sort', 'ascending');
    await click();
    expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'desc' });
    show({ key: 'name', direction: 'desc' });
    await click();
    expect(onSort).toHaveBeenLastCalledWith(undefined);
  });

  test('expands a row', async () => {
    renderTable({
      expansion: {
        label: (person) => person.name,
        render: (person) => `Historia: ${person.name}`,
      },
    });
    const toggle = screen.getByRole('button', { name: 'Pokaż szczegóły: Anna Nowak' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(screen.getByText('Historia: Anna Nowak')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ukryj szczegóły: Anna Nowak' }));
    expect(screen.getByText('Historia: Anna Nowak')).not.toBeVisible();
  });
});

describe('a narrow DataTable', () => {
  beforeEach(narrow);

  test('is a list of cards with the same contents', () => {
    renderTable();
    expect(screen.queryByRole('table')).toBeNull();
    const cards = within(screen.getByRole('list', { name: 'Lista najemców' })).getAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(within(cards[0]!).getByText('Wpisy')).toBeVisible();
    expect(within(cards[0]!).getByRole('button', { name: 'Usuń: Anna Nowak' })).toBeVisible();
  });

  test("renders a card by the screen's own function", () => {
    renderTable({ renderCard: (person) => <p>Karta: {person.name}</p> });
    expect(screen.getByText('Karta: Anna Nowak')).toBeVisible();
  });

  test('sorts by a list of choices', async () => {
    const onSort = jest.fn();
    renderTable({ onSort });
    await choose(userEvent.setup(), screen.getByRole('combobox', { name: 'Sortuj według' }), 'Nazwa malejąco');
    expect(onSort).toHaveBeenCalledWith({ key: 'name', direction: 'desc' });
  });
});

describe('a DataTable without rows', () => {
  test('shows a skeleton while rows are loading', () => {
    renderTable({ rows: [], loading: true });
    expect(screen.getByRole('status')).toHaveTextContent('Trwa wczytywanie');
  });

  test('shows the empty state of the screen', () => {
    renderTable({ rows: [], empty: <p>Nie masz jeszcze najemców</p> });
    expect(screen.getByText('Nie masz jeszcze najemców')).toBeVisible();
  });
});

test('a DataTable keeps its rows while newer ones are loading', () => {
  renderTable({ loading: true });
  expect(screen.getByText('Anna Nowak')).toBeVisible();
});
