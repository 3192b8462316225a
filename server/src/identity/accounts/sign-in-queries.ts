import { sql } from 'kysely';
import { DAY_MS } from '../../kernel/durations';
import type { Attempts } from '../../kernel/http/queries';
import type { Context } from '../tables';
import type { SignInDelay } from './sign-in-delay';

const KEPT_MS = 2 * DAY_MS;

interface StoredDelay extends SignInDelay {
  /** When the account's owner was last warned. */
  warnedAt: Date | null;
}

/** What an attempt to sign in is measured by. */
interface SignInLimits {
  /** How often each key failed in the minute; a key without a failure is missing. */
  failures: Attempts[];
  /** When the account's last wait ends; null where there was none, or no account is asked for. */
  retryAt: Date | null;
}

/** Reads both in one statement, which every sign-in sends twice. */
export async function readSignInLimits(
  ctx: Context,
  keys: readonly string[],
  windowStart: Date,
  accountHash: Buffer | null,
): Promise<SignInLimits> {
  const { rows } = await sql<{ failures: Attempts[] | null; retry_at: Date | null }>`
    select (
        select json_agg(json_build_object('key', r.key, 'count', r.count)) from rate_limits r
        where r.key = any(${[...keys]}::text[]) and r.window_start = ${windowStart}
      ) as failures,
      (select d.retry_at from sign_in_delays d where d.account_hash = ${accountHash}) as retry_at`.execute(ctx.db);
  return { failures: rows[0]?.failures ?? [], retryAt: rows[0]?.retry_at ?? null };
}

/** Reads the failures of an account and locks them until the end of the transaction. */
export async function lockSignInDelay(ctx: Context, accountHash: Buffer): Promise<StoredDelay> {
  await ctx.db
    .insertInto('sign_in_delays')
    .values({ account_hash: accountHash, changed_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await ctx.db
    .selectFrom('sign_in_delays')
    .selectAll()
    .where('account_hash', '=', accountHash)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    recentFailures: row.recent_failures,
    waits: row.waits,
    retryAt: row.retry_at,
    warnedAt: row.warned_at,
  };
}

/** Stores the failures of an account; the caller holds their lock. */
export async function updateSignInDelay(ctx: Context, accountHash: Buffer, delay: StoredDelay): Promise<void> {
  await ctx.db
    .updateTable('sign_in_delays')
    .set({
      recent_failures: [...delay.recentFailures],
      waits: delay.waits,
      retry_at: delay.retryAt,
      warned_at: delay.warnedAt,
      changed_at: ctx.now(),
    })
    .where('account_hash', '=', accountHash)
    .execute();
}

/** Removes what is known of accounts without a failure for two days. */
export async function pruneSignInDelays(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('sign_in_delays')
    .where('changed_at', '<', new Date(ctx.now().getTime() - KEPT_MS))
    .execute();
}
