import { type Input, SUBJECT_SORTS, type SubjectCalls } from '@najem/shared/contract';
import type { Sort } from '@najem/shared/ui/data';

export type ListInput = Input<SubjectCalls['list']>;

/** What a list shows, as its address says it. */
export interface ListQuery {
  name: string;
  identifier: string;
  email: string;
  sort?: Sort;
  /** From 1. */
  page: number;
  pageSize: number;
}

export const PAGE_SIZES = [20, 50, 100] as const;
const FILTERS = ['name', 'identifier', 'email'] as const;
const FIRST_PAGE = 1;
const LAST_PAGE = 1_000_000;

/** The filters that an address or a form may set. */
export type ListFilters = Pick<ListQuery, (typeof FILTERS)[number]>;

/** Reads a list's address; whatever is not allowed there counts as absent. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  return {
    name: params.get('name') ?? '',
    identifier: params.get('identifier') ?? '',
    email: params.get('email') ?? '',
    sort: readSort(params.get('sort')),
    page: Number.isInteger(page) && page >= FIRST_PAGE && page <= LAST_PAGE ? page : FIRST_PAGE,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0],
  };
}

/** The address of a list; what is as usual is left out, so that the plain list has the plain address. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const filter of FILTERS) {
    if (query[filter].trim()) params.set(filter, query[filter].trim());
  }
  if (query.sort) params.set('sort', sortText(query.sort));
  if (query.page !== FIRST_PAGE) params.set('page', String(query.page));
  if (query.pageSize !== PAGE_SIZES[0]) params.set('pageSize', String(query.pageSize));
  return params;
}

/** What the server is asked for. */
export function listInput({ sort, page, pageSize, ...filters }: ListQuery): ListInput {
  const input: ListInput = { page, pageSize };
  for (const filter of FILTERS) {
    if (filters[filter].trim()) input[filter] = filters[filter].trim();
  }
  return sort ? { ...input, sort: sortText(sort) } : input;
}

/** Whether two questions to the server are the same one. */
export function isSameInput(one: ListInput | undefined, other: ListInput | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** `rating` from the smallest up, `-rating` from the largest down. */
function sortText({ key, direction }: Sort): string {
  return direction === 'desc' ? `-${key}` : key;
}

function readSort(text: string | null): Sort | undefined {
  const key = SUBJECT_SORTS.find((name) => name === text?.replace(/^-/, ''));
  return key && { key, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

/** The address of the list as it was last looked at, to go back to. */
export function listAddress(path: string, input: ListInput | undefined): string {
  const asked = Object.entries(input ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const search = writeListQuery(readListQuery(new URLSearchParams(asked))).toString();
  return search ? `${path}?${search}` : path;
}
