import type { Page } from '@najem/shared/contract/kernel';
import { dataOf, errorText, type Loadable } from '@najem/shared/store';
import { Card, ErrorState } from '@najem/shared/ui/base';
import { type Column, DataTable, listInput, listPaging, useLastPage, useListQuery } from '@najem/shared/ui/data';
import type { ReactNode } from 'react';

const SHAPE = { filters: {}, sorts: [] };

/** The page of a list that the address names, as an input and with what changes it. */
export function usePage() {
  const [query, change] = useListQuery(SHAPE);
  return { query, change, input: listInput(query) };
}

interface PagedTableProps<Row extends { _id: string }> {
  caption: string;
  columns: readonly Column<Row>[];
  page: ReturnType<typeof usePage>;
  list: Loadable<Page<Row>>;
  onRetry: () => void;
  failed: string;
  empty: ReactNode;
}

/** A list of the file, whose page the address holds. */
export function PagedTable<Row extends { _id: string }>(props: PagedTableProps<Row>) {
  const { caption, columns, page, list, onRetry, failed, empty } = props;
  const loaded = dataOf(list);
  useLastPage(page.query, page.change, loaded);

  if (list.status === 'failed' && !loaded) {
    return (
      <Card>
        <ErrorState title={errorText(list.error, failed)} onRetry={onRetry} />
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
      paging={loaded && { ...listPaging(page.query, page.change), total: loaded.total }}
    />
  );
}
