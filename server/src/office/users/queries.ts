import { sql } from 'kysely';
import type { UserRow } from '../../identity/accounts/queries';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { isDisputed } from '../../rights/disputes/queries';
import { hasOpenOrder } from '../../money/payments/queries';

/** Locks every active administrator until the end of the transaction; returns their ids. */
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

/** Whether an order of a user is open, or a dispute about an entry of theirs. */
export async function hasOpenBusiness(ctx: Context, userId: string): Promise<boolean> {
  return (await hasOpenOrder(ctx, userId)) || (await isDisputed(ctx, userId));
}

/** Lists users who asked for their removal, those whose time is over first. */
export async function listLeaving(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('removal_due_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('removal_due_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps a user as they are, until their removal can be undone no longer. */
export async function keepForUndoing(
  tx: Context,
  { userId, dueAt, removedBy }: { userId: string; dueAt: Date; removedBy: string },
): Promise<void> {
  await sql`
    insert into undoable_removals (user_id, due_at, removed_by, kept)
    select id, ${dueAt}, ${removedBy}, to_jsonb(users) from users where id = ${userId}`.execute(tx.db);
}

/** Makes a removed user what they were, within the time for that; undefined afterwards. */
export async function restoreKept(tx: Context, userId: string): Promise<UserRow | undefined> {
  if (!isId(userId)) return undefined;
  const { rows } = await sql<UserRow>`
    with removal as (
      delete from undoable_removals where user_id = ${userId} and due_at > ${tx.now()} returning kept
    )
    update users u set
      name = k.name, email = k.email, email_key = k.email_key, registered_device = k.registered_device,
      registered_browser = k.registered_browser, password_hash = k.password_hash, built_in_hash = k.built_in_hash,
      google_sub = k.google_sub, google_email = k.google_email, identity_google_sub = k.identity_google_sub,
      role = k.role, status = k.status, block_reason = k.block_reason, block_text = k.block_text,
      built_in = k.built_in, removal_due_at = k.removal_due_at, removed_at = null
    from removal, jsonb_populate_record(null::users, removal.kept) k
    where u.id = ${userId}
    returning u.*`.execute(tx.db);
  return rows[0];
}

/** Lists the removed users whose removal can be undone no longer. */
export async function listDueRemovals(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('undoable_removals')
    .select('user_id')
    .where('due_at', '<=', ctx.now())
    .orderBy('due_at')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Takes a due removal out; undefined where another process has. */
export async function takeDueRemoval(
  tx: Context,
  userId: string,
): Promise<{ email: string; isConfirmed: boolean; removedBy: string } | undefined> {
  const { rows } = await sql<{ email: string; isConfirmed: boolean; removedBy: string }>`
    delete from undoable_removals where user_id = ${userId} and due_at <= ${tx.now()}
    returning kept->>'email' as email, kept->>'email_verified_at' is not null as "isConfirmed", removed_by as "removedBy"`.execute(
    tx.db,
  );
  return rows[0];
}
