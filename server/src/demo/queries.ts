import { setTimeout as pause } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import type { UserRow } from '../identity/accounts/queries';
import type { Context } from '../tables';
import type { EveryTable } from '../tables';
import type { EntryRecord } from '../register/subjects/tables';

/** Any fixed number of our own: of processes that start together one loads, the others find it done. */
const DEMO_LOCK = 4_827_006;
/** Between two attempts to get the lock. */
const LOCK_PAUSE_MS = 200;

/** Whether the database holds neither subjects nor users but the built-in administrator. */
export async function isEmpty({ db }: Context): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('built_in', '=', false).limit(1).executeTakeFirst();
  const subject = await db.selectFrom('subjects').select('id').limit(1).executeTakeFirst();
  return !user && !subject;
}

/** Makes other processes that load the demo data wait for the end of this transaction, longer than a statement may take. */
export async function lockDemo({ db }: Context): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${DEMO_LOCK}) as held`.execute(db);
    if (rows[0]?.held) return;
    await pause(LOCK_PAUSE_MS);
  }
}

/** Lists the newest entries, the newest first. */
export async function readNewestEntries(ctx: Context, limit: number): Promise<EntryRecord[]> {
  return ctx.db.selectFrom('history_entries').selectAll().orderBy('recorded_at', 'desc').limit(limit).execute();
}

/** Adds referral links. */
export async function insertReferralLinks(
  ctx: Context,
  links: readonly Insertable<EveryTable['referral_links']>[],
): Promise<void> {
  await ctx.db.insertInto('referral_links').values(links).execute();
}

/** Adds sign-ins. */
export async function insertLogins(ctx: Context, logins: readonly Insertable<EveryTable['logins']>[]): Promise<void> {
  await ctx.db.insertInto('logins').values(logins).execute();
}

/** Blocks the users of these addresses. */
export async function blockUsers(ctx: Context, emailKeys: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ status: 'blocked', block_reason: 'mass_lookups' })
    .where('email_key', 'in', emailKeys)
    .execute();
}

/** Reads every user's RentCoins by e-mail address. */
export async function readBalances(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db.selectFrom('users').select(['email_key', 'rent_coins']).execute();
  return new Map(rows.map((row) => [row.email_key, row.rent_coins]));
}

/** Adds inquiries. */
export async function insertInquiries(
  ctx: Context,
  inquiries: readonly Insertable<EveryTable['inquiries']>[],
): Promise<void> {
  await ctx.db.insertInto('inquiries').values(inquiries).execute();
}

/** Adds an account with suspect inquiries. */
export async function insertSuspect(ctx: Context, suspect: Insertable<EveryTable['inquiry_suspects']>): Promise<void> {
  await ctx.db.insertInto('inquiry_suspects').values(suspect).execute();
}

/** Finds the built-in administrator. */
export async function findBuiltInAdmin(ctx: Context): Promise<UserRow | undefined> {
  return ctx.db.selectFrom('users').selectAll().where('built_in', '=', true).executeTakeFirst();
}
