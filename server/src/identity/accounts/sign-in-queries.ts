import { DAY_MS } from '../../kernel/durations';
import type { Context } from '../tables';
import type { SignInDelay } from './sign-in-delay';

const KEPT_MS = 2 * DAY_MS;

interface StoredDelay extends SignInDelay {
  /** When the account's owner was last warned. */
  warnedAt: Date | null;
}

/** Reads when an account's last wait ends; null where there was none. */
export async function readRetryTime(ctx: Context, accountHash: Buffer): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('sign_in_delays')
    .select('retry_at')
    .where('account_hash', '=', accountHash)
    .executeTakeFirst();
  return row?.retry_at ?? null;
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
