import { type Input, SUBJECT_SORTS, type SubjectCalls } from '@najem/shared/contract';
import { readListQuery, writeListQuery } from '@najem/shared/ui/data';

export type ListInput = Input<SubjectCalls['list']>;

/** The filters and orders of a list of subjects. */
export const LIST_SHAPE = { filters: { name: '', identifier: '', email: '' }, sorts: SUBJECT_SORTS };

export type ListFilters = typeof LIST_SHAPE.filters;

/** True if two inputs request the same rows. */
export function isSameInput(one: ListInput | undefined, other: ListInput | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The address of the list with its latest input. */
export function buildListAddress(path: string, input: ListInput | undefined): string {
  const params = Object.entries(input ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const search = writeListQuery(readListQuery(LIST_SHAPE, new URLSearchParams(params))).toString();
  return search ? `${path}?${search}` : path;
}
