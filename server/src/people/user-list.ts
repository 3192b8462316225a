import type { Input, Output, users } from '@najem/shared/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Context } from '../context';
import type { Database } from '../db/schema';
import { refuse } from '../errors';
import { daysContaining } from './registration-days';
import { toAdminUser } from './wire';

const DEFAULT_PAGE_SIZE = 50;
const DEFAULT_SORT = '-createdAt';

/** Each has an index that ends in `id`, so a page is read in order and not sorted. */
const SORT_KEYS: Readonly<Record<string, Expression<unknown>>> = {
  createdAt: sql`users.created_at`,
  name: sql`polish_sort_key(users.name) collate "C"`,
  email: sql`users.email_key`,
  rentCoins: sql`users.rent_coins`,
};

type Filters = Pick<Input<typeof users.list>, 'name' | 'email' | 'date'>;

/**
 * One page of the users that match every filter, newest first or by `name`, `email`, `createdAt`, `rentCoins`; a minus
 * in front turns the order. VALIDATION for any other order.
 */
export async function list(
  ctx: Context,
  _actor: Actor,
  input: Input<typeof users.list>,
): Promise<Output<typeof users.list>> {
  const { sort = DEFAULT_SORT, page = 1, pageSize = DEFAULT_PAGE_SIZE } = input;
  const isDescending = sort.startsWith('-');
  const name = sort.replace(/^-/, '');
  const key = Object.hasOwn(SORT_KEYS, name) ? SORT_KEYS[name] : undefined;
  if (!key) return refuse('VALIDATION');
  const matches = await matching(ctx, input);
  const direction = isDescending ? 'desc' : 'asc';
  // Ids first: pages far down skip over index entries and not over whole rows.
  const ids = ctx.replica
    .selectFrom('users')
    .select('users.id')
    .where(matches)
    .orderBy(key, direction)
    .orderBy('users.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [rows, total] = await Promise.all([
    ctx.replica
      .selectFrom('users')
      .selectAll()
      .where('users.id', 'in', ids)
      .orderBy(key, direction)
      .orderBy('users.id', direction)
      .execute(),
    ctx.replica
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toAdminUser), total: total.total };
}

async function matching(ctx: Context, filters: Filters) {
  const name = filters.name?.trim() ?? '';
  const email = filters.email?.trim() ?? '';
  const date = filters.date?.trim() ?? '';
  const days = date === '' ? undefined : await registrationDays(ctx, date);
  return ({ eb, and }: ExpressionBuilder<Database, 'users'>): Expression<SqlBool> =>
    and([
      eb('users.removed_at', 'is', null),
      ...(name === '' ? [] : [sql<SqlBool>`lower(users.name) like lower(${partOf(name)})`]),
      ...(email === '' ? [] : [sql<SqlBool>`users.email_key like ${partOf(email.toLowerCase())}`]),
      ...(days === undefined
        ? []
        : [sql<SqlBool>`(users.created_at at time zone 'Europe/Warsaw')::date = any(${days}::date[])`]),
    ]);
}

/** A pattern for any text that contains `part`, taken literally. */
function partOf(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The days of the service's life whose YYYY-MM-DD contains the text: few enough to name, where dates have no index for it. */
async function registrationDays(ctx: Context, part: string): Promise<string[]> {
  const first = await ctx.replica
    .selectFrom('users')
    .select('created_at')
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first ? daysContaining(part, first.created_at, ctx.now()) : [];
}
