import { useCallback, useEffect, useMemo } from 'react';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { PaginationProps } from './Pagination';
import type { Sort } from './table-props';

const PAGE_SIZES = [20, 50, 100] as const;
const FIRST_PAGE = 1;
const LAST_PAGE = 1_000_000;

/** The orders and filters of one list. Declare it once, outside of components. */
export interface ListShape<Filter extends string> {
  /** Its filters, each with an empty text. */
  filters: Record<Filter, string>;
  /** The keys that it can be sorted by. */
  sorts: readonly string[];
}

/** The part of a list that is shown. */
export interface ListQuery<Filter extends string> {
  filters: Record<Filter, string>;
  sort?: Sort;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** The query as the server's lists take it: without what is empty. */
export type ListInput<Filter extends string> = Partial<Record<Filter, string>> & {
  page: number;
  pageSize: number;
  sort?: string;
};

/**
 * Filters by which a person is found: an address is kept by histories, bookmarks and logs, so these stand in the state of
 * the navigation, which a reload and the way back keep.
 */
const PRIVATE: readonly string[] = ['name', 'identifier', 'email'];

/** Reads a list's query from its address and the state of its navigation; what is not allowed there counts as absent. */
export function readListQuery<Filter extends string>(
  shape: ListShape<Filter>,
  params: URLSearchParams,
  state?: unknown,
): ListQuery<Filter> {
  const kept = fieldsOf(fieldsOf(state)['filters']);
  const filters = { ...shape.filters };
  for (const name in filters) {
    const value = PRIVATE.includes(name) ? kept[name] : params.get(name);
    filters[name] = typeof value === 'string' ? value : '';
  }
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  return {
    filters,
    sort: readSort(shape, params.get('sort') ?? ''),
    page: Number.isInteger(page) && page >= FIRST_PAGE && page <= LAST_PAGE ? page : FIRST_PAGE,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0],
  };
}

/** Writes a list's query into its address, without what is the default or private; other parameters stay. */
export function writeListQuery<Filter extends string>(
  { filters, sort, page, pageSize }: ListQuery<Filter>,
  params = new URLSearchParams(),
): URLSearchParams {
  const written = new URLSearchParams(params);
  const write = (name: string, value: string) => {
    written.delete(name);
    if (value !== '') written.set(name, value);
  };
  for (const name in filters) write(name, PRIVATE.includes(name) ? '' : filters[name].trim());
  write('sort', sortText(sort));
  write('page', page === FIRST_PAGE ? '' : String(page));
  write('pageSize', pageSize === PAGE_SIZES[0] ? '' : String(pageSize));
  return written;
}

/** The state of the navigation to a list with its private filters; undefined where none is filled in. */
export function listState<Filter extends string>({ filters }: ListQuery<Filter>): object | undefined {
  const kept = Object.entries<string>(filters)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([name, text]) => PRIVATE.includes(name) && text !== '');
  return kept.length > 0 ? { filters: Object.fromEntries(kept) } : undefined;
}

/** The input of the list's call. */
export function listInput<Filter extends string>(query: ListQuery<Filter>): ListInput<Filter> {
  const filters: Partial<Record<Filter, string>> = {};
  for (const name in query.filters) {
    const text = query.filters[name].trim();
    if (text) filters[name] = text;
  }
  const sort = sortText(query.sort);
  return { ...filters, page: query.page, pageSize: query.pageSize, ...(sort && { sort }) };
}

/** `rating` from the smallest up, `-rating` from the largest down. */
function sortText(sort: Sort | undefined): string {
  if (!sort) return '';
  return sort.direction === 'desc' ? `-${sort.key}` : sort.key;
}

function readSort({ sorts }: ListShape<string>, text: string): Sort | undefined {
  const key = sorts.find((name) => name === text.replace(/^-/, ''));
  return key === undefined ? undefined : { key, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** Changes a part of the query; `replace` leaves no entry in the browser's history. */
export type ChangeListQuery<Filter extends string> = (
  changes: Partial<ListQuery<Filter>>,
  options?: { replace?: boolean },
) => void;

/** Keeps a list's query in the address and its state, so that a reload and the way back show the same rows. */
export function useListQuery<Filter extends string>(
  shape: ListShape<Filter>,
): [query: ListQuery<Filter>, change: ChangeListQuery<Filter>] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const text = params.toString();
  const query = useMemo(() => readListQuery(shape, new URLSearchParams(text), state), [shape, text, state]);
  const change = useCallback<ChangeListQuery<Filter>>(
    (changes, options) =>
      setParams((before) => writeListQuery({ ...readListQuery(shape, before), ...changes }, before), {
        ...options,
        state: listState({ ...readListQuery(shape, new URLSearchParams(), state), ...changes }),
      }),
    [shape, setParams, state],
  );
  return [query, change];
}

/** The props of a table's paging that follow from its query. */
export function listPaging<Filter extends string>(
  { page, pageSize }: ListQuery<Filter>,
  change: ChangeListQuery<Filter>,
): Pick<PaginationProps, 'page' | 'pageSize' | 'pageSizes' | 'onChange'> {
  return { page, pageSize, pageSizes: PAGE_SIZES, onChange: (next, size) => change({ page: next, pageSize: size }) };
}

/** Goes to the last page when the shown one lies beyond it, as after its last row was removed. */
export function useLastPage<Filter extends string>(
  { page, pageSize }: ListQuery<Filter>,
  change: ChangeListQuery<Filter>,
  loaded: { rows: readonly unknown[]; total: number } | undefined,
): void {
  const lastPage = Math.max(FIRST_PAGE, Math.ceil((loaded?.total ?? 0) / pageSize));
  const isBeyondEnd = loaded !== undefined && loaded.rows.length === 0 && loaded.total > 0 && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) change({ page: lastPage }, { replace: true });
  }, [isBeyondEnd, lastPage, change]);
}
