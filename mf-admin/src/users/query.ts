import { USER_SORTS } from '@najem/shared/contract';
import type { Sort } from '@najem/shared/ui/data';
import type { UsersInput } from './state';

export const FILTERS = ['name', 'email', 'date'] as const;
export const NAMES = ['name', 'email', 'date', 'sort', 'page', 'pageSize'] as const;
export type UsersAddress = Record<(typeof NAMES)[number], string>;

export const PAGE_SIZES = [20, 50, 100] as const;
const LAST_PAGE = 1_000_000;

/** The page that an address asks for, from 1; anything else counts as the first. */
export function pageOf({ page }: UsersAddress): number {
  const number = Number(page);
  return Number.isInteger(number) && number >= 1 && number <= LAST_PAGE ? number : 1;
}

export function pageSizeOf({ pageSize }: UsersAddress): number {
  return PAGE_SIZES.find((size) => size === Number(pageSize)) ?? PAGE_SIZES[0];
}

export function sortOf({ sort }: UsersAddress): Sort | undefined {
  const key = USER_SORTS.find((name) => name === sort.replace(/^-/, ''));
  return key && { key, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

export function sortText(sort: Sort | undefined): string {
  if (!sort) return '';
  return sort.direction === 'desc' ? `-${sort.key}` : sort.key;
}

/** What the server is asked for. */
export function usersInput(address: UsersAddress): UsersInput {
  const input: UsersInput = { page: pageOf(address), pageSize: pageSizeOf(address) };
  for (const filter of FILTERS) {
    if (address[filter].trim()) input[filter] = address[filter].trim();
  }
  const sort = sortText(sortOf(address));
  return sort ? { ...input, sort } : input;
}
