import type { Input } from '@najem/shared/contract/kernel';
import { SUBJECT_SORTS, type SubjectCalls } from '@najem/shared/contract/register';
import { listState, readListQuery, writeListQuery } from '@najem/shared/ui/data';

export type ListInput = Input<SubjectCalls['list']>;

/** The filters and orders of a list of subjects. */
export const LIST_SHAPE = { filters: { name: '', identifier: '', email: '' }, sorts: SUBJECT_SORTS };

export type ListFilters = typeof LIST_SHAPE.filters;

/** True if two inputs request the same rows. */
export function isSameInput(one: ListInput | undefined, other: ListInput | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** True if two inputs request the same rows, whether or not with whole identifiers. */
export function areSameRows(one: ListInput, other: ListInput): boolean {
  return isSameInput({ ...one, numbers: undefined }, { ...other, numbers: undefined });
}

/** A way to the list: its address, and what stands in the state of the navigation. */
export interface ListLink {
  href: string;
  state?: object;
}

/** The way to the list with its latest input. */
export function buildListLink(path: string, input: ListInput | undefined): ListLink {
  const params = Object.entries(input ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const query = readListQuery(LIST_SHAPE, new URLSearchParams(params), { filters: input });
  const search = writeListQuery(query).toString();
  return { href: search ? `${path}?${search}` : path, state: listState(query) };
}
