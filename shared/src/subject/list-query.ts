import { type Input, SUBJECT_SORTS, type SubjectCalls } from '@najem/shared/contract';
import { readListQuery, writeListQuery } from '@najem/shared/ui/data';

export type ListInput = Input<SubjectCalls['list']>;

/** What a list of subjects can be asked for. */
export const LIST_SHAPE = { filters: { name: '', identifier: '', email: '' }, sorts: SUBJECT_SORTS };

/** The filters of a list of subjects. */
export type ListFilters = typeof LIST_SHAPE.filters;

/** Whether two inputs ask the server for the same rows. */
export function isSameInput(one: ListInput | undefined, other: ListInput | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The address of the list as it was last looked at, to go back to. */
export function listAddress(path: string, input: ListInput | undefined): string {
  const asked = Object.entries(input ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const search = writeListQuery(readListQuery(LIST_SHAPE, new URLSearchParams(asked))).toString();
  return search ? `${path}?${search}` : path;
}
