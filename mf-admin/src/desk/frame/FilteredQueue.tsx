import type { DeskQueue } from '@najem/shared/contract/rights';
import { Stack } from '@najem/shared/ui/base';
import type { Column } from '@najem/shared/ui/data';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { type Address, useAddress } from '../../panel/address';
import { FilterForm } from '../../panel/FilterForm';
import { Queue } from './Queue';
import { TEXTS } from './texts';
import type { Queued } from './work';

interface FilteredQueueProps<Row extends { _id: string }, Name extends string> {
  queue: DeskQueue;
  list: Queued<Row>;
  columns: readonly Column<Row>[];
  /** The filters that select everything; declared once, outside of components, like `request`. */
  noFilters: Address<Name>;
  /** Asks for the first page, or for the one after `next`. */
  request: (filters: Address<Name>, next?: string) => UnknownAction;
  /** The fields, by the names of the filters. */
  children: ReactNode;
}

/** A queue with filters above it, which the address holds. */
export function FilteredQueue<Row extends { _id: string }, Name extends string>(props: FilteredQueueProps<Row, Name>) {
  const { queue, list, columns, noFilters, request, children } = props;
  const dispatch = useDispatch();
  const [filters, change] = useAddress(noFilters);
  const load = useCallback((next?: string) => dispatch(request(filters, next)), [dispatch, request, filters]);
  useEffect(() => {
    load();
  }, [load]);
  return (
    <Stack>
      <FilterForm<Name>
        label={TEXTS.filters}
        filters={filters}
        noFilters={noFilters}
        onChange={(chosen) => change(chosen, { replace: true })}
      >
        {children}
      </FilterForm>
      <Queue<Row>
        queue={queue}
        list={list}
        columns={columns}
        isFiltered={Object.values(filters).some(Boolean)}
        onLoad={load}
      />
    </Stack>
  );
}
