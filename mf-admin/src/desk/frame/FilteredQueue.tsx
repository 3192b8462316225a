import { WORKERS } from '@najem/shared/domain/rights';
import type { DeskQueue } from '@najem/shared/contract/rights';
import { Stack } from '@najem/shared/ui/base';
import { PHONE_QUERY, useMediaQuery } from '@najem/shared/ui/context';
import type { Column, Sort } from '@najem/shared/ui/data';
import { TextField } from '@najem/shared/ui/form';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { type Address, useAddress } from '../../panel/address';
import { FilterForm } from '../../panel/FilterForm';
import { Queue } from './Queue';
import { TEXTS } from './texts';
import { oneOf, SORTS } from './values';
import type { Queued } from './work';

/** What every queue has besides its own filters: who has it, the order, and the search, which the address does not hold. */
export const WORK_FILTERS: Address<'takenBy' | 'sort' | 'q'> = { takenBy: '', sort: '', q: '' };
type Filters<Name extends string> = Address<Name | keyof typeof WORK_FILTERS>;

/** What a queue of work asks for besides its own filters. */
export interface WorkInput {
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
  /** The filters that select everything, `WORK_FILTERS` among them; declared once, outside of components, like `request`. */
  noFilters: Filters<Name>;
  /** Asks for a page of what the filters select. */
  request: (filters: Filters<Name>, input: WorkInput) => UnknownAction;
  /** What the search looks at. */
  searchHint?: string;
  /** The fields, by the names of the filters. */
  children: ReactNode;
}

/** Ten cards are as much as somebody scrolls through on a phone. */
const CARDS = 10;
const BY_DUE: Sort = { key: 'due', direction: 'asc' };

/** A queue with filters above it, which the address holds. */
export function FilteredQueue<Row extends { _id: string }, Name extends string>(props: FilteredQueueProps<Row, Name>) {
  const { queue, list, columns, noFilters, request, searchHint = TEXTS.searchHint, children } = props;
  const dispatch = useDispatch();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [filters, change] = useAddress<string>(noFilters);
  const load = useCallback(
    (next?: string) => {
      // The names are those of `noFilters`.
      const chosen = filters as Filters<Name>;
      const { takenBy, sort, q } = filters as Address<keyof typeof WORK_FILTERS>;
      const input = {
        takenBy: oneOf(WORKERS, takenBy),
        sort: oneOf(SORTS, sort),
        q: q === '' ? undefined : q,
        next,
        pageSize: isPhone ? CARDS : undefined,
      };
      return dispatch(request(chosen, input));
    },
    [dispatch, request, filters, isPhone],
  );
  useEffect(() => {
    load();
  }, [load]);
  const { sort = '', ...narrowing } = filters;
  return (
    <Stack>
      <FilterForm<string>
        label={TEXTS.filters}
        filters={filters}
        noFilters={noFilters}
        onChange={(chosen) => change(chosen, { replace: true })}
      >
        <TextField name="q" type="search" label={TEXTS.search} hint={searchHint} autoComplete="off" />
        {children}
      </FilterForm>
      <Queue<Row>
        queue={queue}
        list={list}
        columns={columns}
        isFiltered={Object.values(narrowing).some(Boolean)}
        sort={readSort(sort)}
        onSort={(chosen) => change({ sort: writeSort(chosen) }, { replace: true })}
        onLoad={load}
      />
    </Stack>
  );
}

function readSort(text: string): Sort {
  const sort = oneOf(SORTS, text);
  if (sort === undefined) return BY_DUE;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' };
}

/** Those due first in front are the order without one. */
function writeSort({ key, direction }: Sort = BY_DUE): string {
  if (key === BY_DUE.key && direction === BY_DUE.direction) return '';
  return direction === 'desc' ? `-${key}` : key;
}
