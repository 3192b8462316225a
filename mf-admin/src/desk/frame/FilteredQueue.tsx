import { DESK_SORTS, type DeskQueue } from '@najem/shared/contract/rights';
import { WORKERS } from '@najem/shared/domain/rights';
import { Stack } from '@najem/shared/ui/base';
import { PHONE_QUERY, useMediaQuery } from '@najem/shared/ui/context';
import type { Column, Sort } from '@najem/shared/ui/data';
import { TextField } from '@najem/shared/ui/form';
import { SelectField } from '@najem/shared/ui/select';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { type Address, useAddress } from '../../panel/address';
import { FilterForm } from '../../panel/FilterForm';
import { Queue } from './Queue';
import { TEXTS } from './texts';
import { oneOf } from './values';
import type { Queued } from './work';

/** What every list of the desk has besides its own filters: the order, and the search, which the address does not hold. */
export const LIST_FILTERS: Address<'sort' | 'q'> = { sort: '', q: '' };
/** What every queue of work has: also who has it. */
export const WORK_FILTERS: Address<'takenBy' | 'sort' | 'q'> = { takenBy: '', ...LIST_FILTERS };
type Filters<Name extends string> = Address<Name | keyof typeof LIST_FILTERS>;

/** The orders of a list, and the one that it has without a choice. */
export interface Order {
  sorts: readonly string[];
  first: Sort;
}

/** What a queue of work asks for besides its own filters. */
export interface WorkInput {
  due?: 'overdue';
  takenBy?: (typeof WORKERS)[number];
  sort?: string;
  q?: string;
  next?: string;
  pageSize?: number;
}

interface FilteredQueueProps<Row extends { _id: string }, Name extends string> {
  queue: DeskQueue;
  list: Queued<Row>;
  columns: readonly Column<Row>[];
  /** The filters that select everything, `LIST_FILTERS` among them; declared once, outside of components, like `request`. */
  noFilters: Filters<Name>;
  /** Asks for a page of what the filters select. */
  request: (filters: Filters<Name>, input: WorkInput) => UnknownAction;
  /** What the search looks at. */
  searchHint?: string;
  /** Rows of the list stand above: that there are no others is not said. */
  isPart?: boolean;
  /** Those of work without it. */
  order?: Order;
  /** Rows of the list that stand above the others, in the order of its heads. */
  above?: (sorting: { sort: Sort; onSort?: (sort: Sort | undefined) => void }) => ReactNode;
  /** The fields, by the names of the filters. */
  children?: ReactNode;
}

/** Ten cards are as much as somebody scrolls through on a phone. */
const CARDS = 10;
export const sizeOf = (isPhone: boolean) => (isPhone ? CARDS : undefined);
const WORK_ORDER: Order = { sorts: DESK_SORTS, first: { key: 'due', direction: 'asc' } };

/** A queue with filters above it, which the address holds. */
export function FilteredQueue<Row extends { _id: string }, Name extends string>(props: FilteredQueueProps<Row, Name>) {
  const { queue, list, columns, noFilters, request, searchHint = TEXTS.searchHint, order = WORK_ORDER } = props;
  const dispatch = useDispatch();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [filters, change] = useAddress<string>(noFilters);
  const load = useCallback(
    (next?: string) => {
      // The names are those of `noFilters`.
      const chosen = filters as Filters<Name>;
      return dispatch(request(chosen, { ...inputOf(order, chosen), next, pageSize: sizeOf(isPhone) }));
    },
    [dispatch, request, filters, isPhone, order],
  );
  useEffect(() => {
    load();
  }, [load]);
  const { sort = '', ...narrowing } = filters;
  const sorting = {
    sort: readSort(order, sort),
    // A phone has no heads: there the order is one of the folded fields.
    onSort: isPhone
      ? undefined
      : (chosen: Sort | undefined) => change({ sort: writeSort(order, chosen) }, { replace: true }),
  };
  return (
    <Stack>
      <FilterForm<string>
        label={TEXTS.filters}
        filters={filters}
        noFilters={noFilters}
        onChange={(chosen) => change(chosen, { replace: true })}
      >
        <TextField name="q" type="search" label={TEXTS.search} hint={searchHint} autoComplete="off" />
        {props.children}
        {isPhone && <OrderField columns={columns} order={order} />}
      </FilterForm>
      {props.above?.(sorting)}
      <Queue<Row>
        queue={queue}
        list={list}
        columns={columns}
        isFiltered={Object.values(narrowing).some(Boolean)}
        isPart={props.isPart}
        {...sorting}
        onLoad={load}
      />
    </Stack>
  );
}

function inputOf(order: Order, { takenBy = '', sort, q }: Filters<never> & { takenBy?: string }): WorkInput {
  return {
    takenBy: oneOf(WORKERS, takenBy),
    sort: writeSort(order, readSort(order, sort)) || undefined,
    q: q === '' ? undefined : q,
  };
}

/** Reads what a queue of work asks for from the address of its list, which holds no search; also of what is overdue. */
export function readList<Name extends string, Input>(
  search: string,
  noFilters: Filters<Name>,
  read: (filters: Filters<Name>, input: WorkInput) => Input,
): Input {
  const params = new URLSearchParams(search);
  const named = Object.keys(noFilters).map((name) => [name, name === 'q' ? '' : (params.get(name) ?? '')]);
  // The names are those of `noFilters`.
  const filters = Object.fromEntries(named) as Filters<Name>;
  const due = params.get('queue') === 'overdue' ? 'overdue' : undefined;
  return read(filters, { ...inputOf(WORK_ORDER, filters), due });
}

/** The orders of a list as a field: those of its heads, both ways. */
function OrderField<Row>({ columns, order }: { columns: readonly Column<Row>[]; order: Order }) {
  const sorts = columns.filter(({ key, sortable }) => sortable && order.sorts.includes(key));
  const options = sorts.flatMap(({ key, title }) => [
    { value: writeSort(order, { key, direction: 'asc' }), label: TEXTS.ascending(String(title)) },
    { value: writeSort(order, { key, direction: 'desc' }), label: TEXTS.descending(String(title)) },
  ]);
  // The order without a choice has no value of its own: it is what an empty field says.
  const first = options.find(({ value }) => value === '');
  return (
    <SelectField
      name="sort"
      label={TEXTS.order}
      placeholder={first?.label ?? ''}
      options={options.filter(({ value }) => value !== '')}
    />
  );
}

function readSort({ sorts, first }: Order, text: string): Sort {
  const key = oneOf(sorts, text.replace(/^-/, ''));
  return key === undefined ? first : { key, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** The order without a choice is an empty text. */
function writeSort({ first }: Order, { key, direction }: Sort = first): string {
  if (key === first.key && direction === first.direction) return '';
  return direction === 'desc' ? `-${key}` : key;
}
