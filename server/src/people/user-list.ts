import { type Input, type Output, USER_SORTS, type users } from '@najem/shared/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Context } from '../context';
import type { Database } from '../db/schema';
import { refuse } from '../errors';
import { type DayRange, daysContaining } from './registration-days';
import { toAdminUser } from './wire';

const DEFAULT_PAGE_SIZE = 50;
const DEFAULT_SORT = '-createdAt';

/** Each has an index that ends in `id`, so a page of an unfiltered list is read in order and not sorted. */
const SORT_COLUMNS = {
  createdAt: 'users.created_at',
  name: 'users.name_key',
  email: 'users.email_key',
  rentCoins: 'users.rent_coins',
} as const satisfies Record<(typeof USER_SORTS)[number], string>;

interface Order {
  column: (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS];
  direction: 'asc' | 'desc';
}

type Users = ExpressionBuilder<Database, 'users'>;
type Filter = (users: Users) => Expression<SqlBool>;

/**
 * One page of the users that match every filter, with the exact number of all that do. VALIDATION for an order that is
 * not one of `USER_SORTS`.
 */
export async function list(
  ctx: Context,
  _actor: Actor,
  input: Input<typeof users.list>,
): Promise<Output<typeof users.list>> {
  const order = orderOf(input.sort ?? DEFAULT_SORT);
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = input;
  const filter = await filterOf(ctx, input);
  const { total } = await ctx.replica
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  const offset = (page - 1) * pageSize;
  if (offset >= total) return { rows: [], total };
  const ids = await (isFiltered(input) && isCheaperCollected(total, offset + pageSize) ? collect : walk)(
    ctx,
    filter,
    order,
    { offset, limit: pageSize },
  );
  const rows = await ctx.replica
    .selectFrom('users')
    .selectAll()
    .where('users.id', 'in', ids)
    .orderBy(order.column, order.direction)
    .orderBy('users.id', order.direction)
    .execute();
  return { rows: rows.map(toAdminUser), total };
}

function orderOf(sort: string): Order {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const name = USER_SORTS.find((candidate) => candidate === sort.replace(/^-/, ''));
  return name ? { column: SORT_COLUMNS[name], direction } : refuse('VALIDATION');
}

type Filters = Pick<Input<typeof users.list>, 'name' | 'email' | 'date'>;

function isFiltered({ name, email, date }: Filters): boolean {
  return [name, email, date].some((part) => part !== undefined && part.trim() !== '');
}

/** Fewer matches than this are sorted in no time. */
const FEW = 20_000;
/** A page this far into the matches makes the walk to it longer than sorting them all. */
const FAR = 0.05;

/** Whether to find all matches and sort them, instead of walking along the order until the page is full. */
function isCheaperCollected(matches: number, until: number): boolean {
  return matches <= FEW || until > matches * FAR;
}

interface Window {
  offset: number;
  limit: number;
}

/** The ids of a page, read along the order's index: quick while matches are frequent on the way. */
async function walk(ctx: Context, filter: Filter, { column, direction }: Order, { offset, limit }: Window) {
  const rows = await ctx.replica
    .selectFrom('users')
    .select('users.id')
    .where(filter)
    .orderBy(column, direction)
    .orderBy('users.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of a page, from all matches found by the filters' indexes first. */
async function collect(ctx: Context, filter: Filter, { column, direction }: Order, { offset, limit }: Window) {
  const rows = await ctx.replica
    .with(
      // Left to itself, the planner takes rare matches for frequent ones and walks through the whole table.
      (cte) => cte('matched').materialized(),
      (db) =>
        db
          .selectFrom('users')
          .select(['users.id', sql.ref(column).as('key')])
          .where(filter),
    )
    .selectFrom('matched')
    .select('matched.id')
    .orderBy('matched.key', direction)
    .orderBy('matched.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function filterOf(ctx: Context, filters: Filters): Promise<Filter> {
  const name = filters.name?.trim() ?? '';
  const email = filters.email?.trim() ?? '';
  const date = filters.date?.trim() ?? '';
  const days = date === '' ? undefined : await registrationDays(ctx, date);
  return ({ eb, and }) =>
    and([
      eb('users.removed_at', 'is', null),
      ...(name === '' ? [] : [sql<SqlBool>`lower(users.name) like lower(${partOf(name)})`]),
      ...(email === '' ? [] : [sql<SqlBool>`users.email_key like ${partOf(email.toLowerCase())}`]),
      ...(days === undefined ? [] : [registeredOn(days)]),
    ]);
}

/** A pattern for any text that contains `part`, taken literally. */
function partOf(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Which days of the service's life have the text in their YYYY-MM-DD. */
async function registrationDays(ctx: Context, part: string): Promise<DayRange[]> {
  const oldest = await ctx.replica
    .selectFrom('users')
    .select('users.created_at')
    .where('users.removed_at', 'is', null)
    .orderBy('users.created_at')
    .limit(1)
    .executeTakeFirst();
  return oldest ? daysContaining(part, oldest.created_at, ctx.now()) : [];
}

/** The outermost moments are for the index, the ranges between them for the rest. */
function registeredOn(days: DayRange[]): Expression<SqlBool> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return sql<SqlBool>`false`;
  const midnight = (day: string) => sql`${day}::timestamp at time zone 'Europe/Warsaw'`;
  return sql<SqlBool>`
    users.created_at >= ${midnight(first.first)} and users.created_at < ${midnight(last.end)}
    and users.created_at <@ (
      select range_agg(tstzrange(d.first at time zone 'Europe/Warsaw', d.past at time zone 'Europe/Warsaw'))
      from unnest(${days.map((day) => day.first)}::timestamp[], ${days.map((day) => day.end)}::timestamp[])
        as d (first, past)
    )`;
}
