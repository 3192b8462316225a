import type { USER_SORTS } from '@najem/shared/contract';
import { run } from '../db/statement';
import type { Context } from '../context';
import type { DayRange } from './registration-days';
import type { UserRow } from '../accounts/queries';

type UserSort = (typeof USER_SORTS)[number];

export interface UserOrder {
  sort: UserSort;
  isDescending: boolean;
}

/** A part of a list; both are whole numbers. */
export interface UserSlice {
  offset: number;
  limit: number;
}

/** What a list is narrowed to: parts of name and address, already in small letters, and days of registration. */
export interface UserFilters {
  name?: string;
  email?: string;
  registered?: { days: DayRange[]; isRare: boolean };
}

export interface UsersPage {
  rows: UserRow[];
  total: number;
}

/** The column of each order and its type, as in `user_sorts()`; each has an index that ends in `id`. */
const SORTS: Readonly<Record<UserSort, { column: string; type: string }>> = {
  createdAt: { column: 'u.created_at', type: 'timestamptz' },
  name: { column: 'u.name_key', type: 'text' },
  email: { column: 'u.email_key', type: 'text' },
  rentCoins: { column: 'u.rent_coins', type: 'integer' },
};

function orderBy({ sort, isDescending }: UserOrder): string {
  const direction = isDescending ? 'desc' : 'asc';
  return `${SORTS[sort].column} ${direction}, u.id ${direction}`;
}

type PlacedRow = UserRow & { total: number };

/** The users of `page (id, place)` together with the `total` of `found`, one look-up by id each. */
const ROWS_OF_PAGE = `select found.total, row.*
  from found left join page on true
  left join lateral (select * from users u where u.id = page.id offset 0) row on true
  order by page.place`;

function toPage(rows: PlacedRow[]): UsersPage {
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** A page of all living users: its beginning is found by adding up blocks, its rows by one range of one index. */
export async function readEveryUser(ctx: Context, order: UserOrder, { offset, limit }: UserSlice): Promise<UsersPage> {
  const { column, type } = SORTS[order.sort];
  const text = `with found as materialized (select * from user_place($1, $2, $3)),
    page as materialized (
      select u.id, row_number() over (order by ${orderBy(order)}) as place from users u
      where u.removed_at is null
        and (${column}, u.id) ${order.isDescending ? '<' : '>='} ((select key::${type} from found), (select id from found))
      order by ${orderBy(order)} limit $4 offset (select skip from found)
    ) ${ROWS_OF_PAGE}`;
  const name = `users-${order.sort}-${order.isDescending ? 'desc' : 'asc'}`;
  return toPage(await run<PlacedRow>(ctx.replica, { name, text }, [order.sort, order.isDescending, offset, limit]));
}

/** Gathers the values of a statement; each call answers the `$1`, `$2` … that stands for one. */
function createParameters() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}

type Add = ReturnType<typeof createParameters>['add'];

/** A pattern for any text that contains `part`, taken literally. */
function patternOf(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

const midnight = (parameter: string) => `(${parameter}::timestamp at time zone 'Europe/Warsaw')`;

/** The conditions on names and addresses. `isIndexed` adds what the index of signs and pairs can answer. */
function textConditions({ name, email }: UserFilters, isIndexed: boolean, add: Add): string[] {
  const conditions = (column: string, part: string) => [
    `${column} like ${add(patternOf(part))}`,
    // Trigrams know runs of three letters or digits; whatever else was typed is found by its pairs.
    ...(isIndexed && !/[\p{L}\p{N}]{3}/u.test(part) ? [`sign_pairs(${column}) @> sign_pairs(${add(part)})`] : []),
  ];
  return [
    ...(name === undefined ? [] : conditions('small_letters(u.name)', name)),
    ...(email === undefined ? [] : conditions('u.email_key', email)),
  ];
}

/** The outermost moments are for the index, the ranges between them for the rest. */
function bounds(days: DayRange[], add: Add): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return ['false'];
  return [`u.created_at >= ${midnight(add(first.first))}`, `u.created_at < ${midnight(add(last.end))}`];
}

function dayConditions(days: DayRange[], add: Add): string[] {
  if (days.length <= 1) return bounds(days, add);
  return [
    ...bounds(days, add),
    `u.created_at <@ (
      select range_agg(tstzrange(${midnight('d.first')}, ${midnight('d.past')})) from ${dayTable(days, add)})`,
  ];
}

function dayTable(days: DayRange[], add: Add): string {
  const [firsts, ends] = [days.map(({ first }) => first), days.map(({ end }) => end)];
  return `unnest(${add(firsts)}::text[], ${add(ends)}::text[]) as d (first, past)`;
}

function allConditions(filters: UserFilters, add: Add): string[] {
  return [
    ...textConditions(filters, false, add),
    ...(filters.registered ? dayConditions(filters.registered.days, add) : []),
  ];
}

/**
 * Matches among the first `near` users of an order, exactly in that order: where at least `enough` are found, the list
 * begins with them. Undefined where they are fewer, unless those were all users there are.
 */
export async function readNearMatches(
  ctx: Context,
  filters: UserFilters,
  order: UserOrder,
  { offset, limit }: UserSlice,
  { near, enough }: { near: number; enough: number },
): Promise<UsersPage | undefined> {
  const { values, add } = createParameters();
  const { registered } = filters;
  // Along registration, days are a part of the order itself.
  const within = registered && order.sort === 'createdAt' ? bounds(registered.days, add) : [];
  const conditions = allConditions(filters, add);
  const text = `with near as materialized (
      select u.id, u.name, u.email_key, u.created_at, row_number() over (order by ${orderBy(order)}) as place
      from users u where ${['u.removed_at is null', ...within].join(' and ')}
      order by ${orderBy(order)} limit ${near}
    ),
    fitting as materialized (
      select u.id, u.place from near u where ${['true', ...conditions].join(' and ')} order by u.place limit ${enough}
    ),
    found as materialized (
      select count(*) as total, (select count(*) < ${near} from near) as is_all from fitting
    ),
    page as materialized (select id, place from fitting order by place limit ${add(limit)} offset ${add(offset)})
    ${ROWS_OF_PAGE.replace('found.total', 'found.total, found.is_all')}`;
  const rows = await run<PlacedRow & { is_all: boolean }>(ctx.replica, { text }, values);
  const page = toPage(rows);
  return page.total === enough || rows[0]?.is_all ? page : undefined;
}

/** How many users the database expects to fit, from what it knows of the values; reads no user. */
export async function estimateMatches(ctx: Context, filters: UserFilters): Promise<number> {
  const { values, add } = createParameters();
  const conditions = ['u.removed_at is null', ...allConditions(filters, add)];
  const text = `explain (format json) select from users u where ${conditions.join(' and ')}`;
  const [row] = await run<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(ctx.replica, { text }, values);
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** All matches, gathered through the filters' indexes and put in order: for filters that fit a small part of the users. */
export async function readRareMatches(
  ctx: Context,
  filters: UserFilters,
  order: UserOrder,
  { offset, limit }: UserSlice,
  enough: number,
): Promise<UsersPage> {
  const { values, add } = createParameters();
  const { registered } = filters;
  const conditions = ['u.removed_at is null', ...textConditions(filters, true, add)];
  const columns = `u.id, ${SORTS[order.sort].column}`;
  // A few days are so many ranges of one index. Left to itself, the planner takes them for a third of the table.
  const match = registered?.isRare
    ? `select u.* from ${dayTable(registered.days, add)} cross join lateral (
        select ${columns} from users u
        where ${conditions.join(' and ')} and u.created_at >= ${midnight('d.first')} and u.created_at < ${midnight('d.past')}
        offset 0
      ) u`
    : `select ${columns} from users u
       where ${[...conditions, ...(registered ? dayConditions(registered.days, add) : [])].join(' and ')}`;
  const text = `with match as materialized (${match}),
    found as materialized (select least(count(*), ${enough}) as total from match),
    page as materialized (
      select u.id, row_number() over (order by ${orderBy(order)}) as place from match u
      order by ${orderBy(order)} limit greatest(0, least(${add(limit)}::bigint, ${enough} - ${add(offset)}::bigint))
      offset $${values.length}
    ) ${ROWS_OF_PAGE}`;
  return toPage(await run<PlacedRow>(ctx.replica, { text }, values));
}
