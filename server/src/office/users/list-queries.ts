import type { Page } from '@najem/shared/contract/kernel';
import type { USER_SORTS } from '@najem/shared/contract/office';
import type { Context } from '../tables';
import type { UserRow } from '../../identity/accounts/queries';
import {
  createParameters,
  holdsPart,
  holdsWords,
  type Parameters,
  readListPage,
  type Slice,
} from '../../kernel/db/list-page';
import { requireExistingDay } from '../../kernel/http/validation';

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
  name: 'u.name_key collate polish',
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
    ...(date === undefined ? [] : [registeredOn(date, sort, parameters)]),
  ];
  const scope = ['u.removed_at is null'];
  const order = { sort: SORTS[sort], isDescending };
  const list = { table: 'users', alias: 'u', columns: 'u.*', scope, filters, ...order } as const;
  return readListPage<UserRow>(ctx.db, list, slice, parameters);
}

/** A year, a month or a day; only a year has four digits in a row. */
const PERIOD = /^(?<year>(?!0000)\d{4})(?:-(?<month>0[1-9]|1[0-2])(?:-(?<day>[0-2]\d|3[01]))?)?$/;

/**
 * Builds the condition on the day of registration. In the order of registration a whole period is a range of its index;
 * the other orders' indexes include the day's text, which is compared along them.
 */
function registeredOn(date: string, sort: UserSort, { add }: Parameters): string {
  requireExistingDay(date);
  const { year, month, day } = PERIOD.exec(date)?.groups ?? {};
  const first = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  // A day that its month does not have rolls over into the next one, and an impossible year is no date.
  const isPeriod = !Number.isNaN(first.getTime()) && first.toISOString().startsWith(date);
  if (!isPeriod || sort !== 'createdAt') {
    return `u.registered_on like ${add(`%${date}%`)}`;
  }
  const from = `${add(first.toISOString().slice(0, 10))}::timestamp`;
  const length = `interval '1 ${day ? 'day' : month ? 'month' : 'year'}'`;
  return `u.created_at >= ${from} at time zone 'Europe/Warsaw'
    and u.created_at < (${from} + ${length}) at time zone 'Europe/Warsaw'`;
}
