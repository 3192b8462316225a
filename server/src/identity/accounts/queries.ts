import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { DAY_MS } from '../../kernel/durations';
import type { Context } from '../tables';
import { isId, isUniqueViolation } from '../../kernel/db/values';
import type { AccountTables } from './tables';

type Lock = 'share' | 'update';

/** What one account has for itself: the unique indexes that say so. */
export const ACCOUNT_INDEXES = [
  'users_email_key',
  'users_google_sub',
  'users_identity_google_sub',
  'users_built_in',
] as const;

/** Whether a statement failed because another user has the e-mail address or Google account. */
export function isTaken(error: unknown, index: (typeof ACCOUNT_INDEXES)[number]): boolean {
  return isUniqueViolation(error, index);
}

/** Finds the user of an id, e-mail key or Google account who was not removed; `lock` holds until the end of the transaction. */
export async function findUser(
  ctx: Context,
  by: { id: string } | { email_key: string } | { google_sub: string } | { identity_google_sub: string },
  lock?: Lock,
): Promise<UserRow | undefined> {
  if ('id' in by && !isId(by.id)) return undefined;
  const query = ctx.db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.and(by))
    .where('removed_at', 'is', null);
  if (lock === 'share') return query.forShare().executeTakeFirst();
  return (lock === 'update' ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** Adds a user; returns undefined where another user has the e-mail address or Google account. */
export async function insertUser(
  ctx: Context,
  values: Insertable<AccountTables['users']>,
): Promise<UserRow | undefined> {
  return ctx.db
    .insertInto('users')
    .values({ created_at: ctx.now(), ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a user who was not removed; returns the new row. */
export async function updateUser(
  ctx: Context,
  id: string,
  values: Updateable<AccountTables['users']>,
): Promise<UserRow> {
  return ctx.db
    .updateTable('users')
    .set(values)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The accounts to which nothing can belong: never confirmed and never signed in to. One whose address an administrator
 * changed may have been confirmed before, which its first sign-in or its bonus shows.
 */
function unused(ctx: Context) {
  return ctx.db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('first_login_at', 'is', null)
    .where('removed_at', 'is', null);
}

/** Deletes those accounts to which nobody above keeps anything; returns how many. */
async function deleteUnused(ctx: Context, ids: readonly string[]): Promise<number> {
  const used = await ctx.hooks.identity.readUsed(ctx, ids);
  const gone = ids.filter((id) => !used.has(id));
  if (gone.length === 0) return 0;
  const { numDeletedRows } = await ctx.db
    .deleteFrom('users')
    .where('id', 'in', unused(ctx).where(sql<boolean>`id = any(${gone}::uuid[])`))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes an account to which nothing can belong, with its links and nonces; returns whether this is one. */
export async function deleteUnusedUser(ctx: Context, id: string): Promise<boolean> {
  const found = await unused(ctx).where('id', '=', id).executeTakeFirst();
  return found !== undefined && (await deleteUnused(ctx, [found.id])) === 1;
}

const UNCONFIRMED_KEPT_MS = 7 * DAY_MS;

/** Deletes accounts whose address was not confirmed within 7 days. */
export async function pruneUnconfirmed(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNCONFIRMED_KEPT_MS);
  const rows = await unused(ctx).where('created_at', '<', before).execute();
  await deleteUnused(
    ctx,
    rows.map(({ id }) => id),
  );
}

export type UserRow = Selectable<AccountTables['users']>;

/** Confirms a user's address; returns false where it was confirmed before. */
export async function confirmAddress(ctx: Context, userId: string): Promise<boolean> {
  const confirmed = await ctx.db
    .updateTable('users')
    .set({ email_verified_at: ctx.now() })
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Any fixed number: processes that start together create the account one after another. */
const BUILT_IN_LOCK = 4_827_004;

/** Reads the built-in administrator and locks the account's set-up until the end of the transaction. */
export async function lockBuiltInAdmin(ctx: Context): Promise<UserRow | undefined> {
  await sql`select pg_advisory_xact_lock(${BUILT_IN_LOCK})`.execute(ctx.db);
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where('built_in', '=', true)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether the removal of a user is not final yet. */
export async function canBeRestored(ctx: Context, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('undoable_removals')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
