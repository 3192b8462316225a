import type { Page, USER_SORTS } from '@najem/shared/contract';
import type { Context } from '../context';
import type { UserRow } from '../accounts/queries';
import { createParameters, holdsPart, holdsWords, readListPage, type Slice } from '../db/list-page';

type UserSort = (typeof USER_SORTS)[number];

export interface UserOrder {
  sort: UserSort;
  isDescending: boolean;
}

/** What a list is narrowed to: parts of name, address and day of registration (YYYY-MM-DD, Warsaw). */
export interface UserFilters {
  name?: string;
  email?: string;
  date?: string;
}

/** The column of each order; each has an index that ends in `id` and includes what the filters compare. */
const SORTS: Readonly<Record<UserSort, string>> = {
  createdAt: 'u.created_at',
  name: 'u.name_key',
  email: 'u.email_key',
  rentCoins: 'u.rent_coins',
};

/** Reads a page of the users who pass the filters. */
export async function readUsers(
  ctx: Context,
  { name, email, date }: UserFilters,
  { sort, isDescending }: UserOrder,
  slice: Slice,
): Promise<Page<UserRow>> {
  const parameters = createParameters();
  const filters = [
    ...(name === undefined ? [] : [holdsWords('u.name_search', name, parameters)]),
    ...(email === undefined ? [] : [holdsPart('u.email_search', email, parameters)]),
    ...(date === undefined ? [] : [`u.registered_on like ${parameters.add(`%${date}%`)}`]),
  ];
  const scope = ['u.removed_at is null'];
  const order = { sort: SORTS[sort], isDescending };
  const list = { table: 'users', alias: 'u', columns: 'u.*', scope, filters, ...order } as const;
  return readListPage<UserRow>(ctx.replica, list, slice, parameters);
}
