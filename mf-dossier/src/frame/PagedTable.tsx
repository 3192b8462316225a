import type { Page } from '@najem/shared/contract';
import { dataOf, errorText, type Loadable } from '@najem/shared/store';
import { Card, ErrorState } from '@najem/shared/ui/base';
import { type Column, DataTable, listInput, listPaging, useLastPage, useListQuery } from '@najem/shared/ui/data';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';

const SHAPE = { filters: {}, sorts: [] };

interface PagedTableProps<Row extends { _id: string }> {
  caption: string;
  columns: readonly Column<Row>[];
  list: Loadable<Page<Row>>;
  /** Asks for a page; declared once, outside of components. */
  request: (input: { page: number; pageSize: number }) => UnknownAction;
  failed: string;
  empty: ReactNode;
}

/** A list of the file, whose page the address holds. */
export function PagedTable<Row extends { _id: string }>(props: PagedTableProps<Row>) {
  const { caption, columns, list, request, failed, empty } = props;
  const dispatch = useDispatch();
  const [query, change] = useListQuery(SHAPE);
  const loaded = dataOf(list);
  const load = useCallback(() => void dispatch(request(listInput(query))), [dispatch, request, query]);
  useEffect(load, [load]);
  useLastPage(query, change, loaded);

  if (list.status === 'failed' && !loaded) {
    return (
      <Card>
        <ErrorState title={errorText(list.error, failed)} onRetry={load} />
      </Card>
    );
  }
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={loaded?.rows ?? []}
      rowKey={({ _id }) => _id}
      loading={list.status === 'loading' || list.status === 'idle'}
      empty={<Card>{empty}</Card>}
      paging={loaded && { ...listPaging(query, change), total: loaded.total }}
    />
  );
}
