import { sql } from 'kysely';
import type { ErrorCode } from '@najem/shared/contract';
import type { Context } from '../context';
import { refuse } from '../errors';

export interface AttemptLimit {
  /** Attempts allowed in one window; 0 means no limit. */
  limit: number;
  windowSeconds: number;
  /** What a refusal answers with; RATE_LIMITED when absent. */
  code?: ErrorCode;
}

/**
 * Counts one attempt under `key` and refuses, with the time until the next window, once there are more than `limit` in
 * it. The count is one statement on the primary, exact over all processes. Call it outside a transaction: a refusal
 * would roll the count back.
 */
export async function hit(ctx: Context, key: string, { limit, windowSeconds, code }: AttemptLimit): Promise<void> {
  if (limit === 0) return;
  const now = ctx.now();
  const windowStart = windowStartOf(now, windowSeconds);
  const { rows } = await sql<{ count: number }>`
    insert into rate_limits (key, window_start, count) values (${key}, ${windowStart}, 1)
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) > limit) {
    refuse(code ?? 'RATE_LIMITED', { retryAfterSeconds: secondsLeft(now, windowStart, windowSeconds) });
  }
}

/** The start of the fixed window that `now` falls into; all processes agree on it without asking each other. */
export function windowStartOf(now: Date, windowSeconds: number): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Whole seconds until the window ends, at least 1. */
export function secondsLeft(now: Date, windowStart: Date, windowSeconds: number): number {
  return Math.max(1, Math.ceil((windowStart.getTime() + windowSeconds * 1000 - now.getTime()) / 1000));
}

/** Forgets counters whose window is long over. */
export async function pruneCounters(ctx: Context): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - 24 * 3_600_000);
  await ctx.db.deleteFrom('rate_limits').where('window_start', '<', dayAgo).execute();
}
