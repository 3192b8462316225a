import type { Insertable, Updateable } from 'kysely';
import type { Context } from '../context';
import type { PeopleTables } from './tables';
import type { UserRow } from './presenter';

/** What PostgreSQL calls a value that somebody else has already. */
const UNIQUE_VIOLATION = '23505';

type Lock = 'share' | 'update';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the text can be an id at all; PostgreSQL would answer anything else with an error instead of nothing. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Whether a statement failed because a value was taken in the same moment, of one unique index of `users`. */
export function isTaken(error: unknown, index: 'users_email_key' | 'users_google_sub'): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === index;
}

/** The living user of an id, e-mail key or Google account; locked until the end of the transaction on demand. */
export async function findUser(
  ctx: Context,
  by: { id: string } | { email_key: string } | { google_sub: string },
  lock?: Lock,
): Promise<UserRow | undefined> {
  const [column, value] = Object.entries(by)[0] as ['id' | 'email_key' | 'google_sub', string];
  if (column === 'id' && !isId(value)) return undefined;
  const query = ctx.db.selectFrom('users').selectAll().where(column, '=', value).where('removed_at', 'is', null);
  if (lock === 'share') return query.forShare().executeTakeFirst();
  return (lock === 'update' ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** Adds a user; undefined when their e-mail or Google account is another living user's already. */
export async function insertUser(
  ctx: Context,
  values: Insertable<PeopleTables['users']>,
): Promise<UserRow | undefined> {
  return ctx.db
    .insertInto('users')
    .values({ created_at: ctx.now(), ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a living user and answers the new row. */
export async function updateUser(
  ctx: Context,
  id: string,
  values: Updateable<PeopleTables['users']>,
): Promise<UserRow> {
  return ctx.db
    .updateTable('users')
    .set(values)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The id of the active referral link with this code, or null. */
export async function findActiveReferralLink(ctx: Context, code: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('referral_links')
    .select('id')
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks every active administrator until the end of the transaction and answers their ids. */
export async function lockActiveAdmins(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}
