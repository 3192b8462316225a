import type { ErrorCode } from '@najem/shared/contract';
import type { Context } from '../context';
import { refuse } from '../errors';
import { countAttempt, countAttempts, readMostAttempts } from './queries';
import { secondsLeft, windowStartOf } from './window';

export interface AttemptLimit {
  /** Attempts allowed in one window; 0 means no limit. */
  limit: number;
  windowSeconds: number;
  /** The error code beyond the limit; RATE_LIMITED when absent. */
  code?: ErrorCode;
}

/**
 * Counts one attempt under `key` and refuses, with the time until the next window, once there are more than `limit` in
 * it. The count is one statement on the primary, exact over all processes. Call it outside a transaction: a refusal
 * would roll the count back.
 */
export async function limitRate(
  ctx: Context,
  key: string,
  { limit, windowSeconds, code }: AttemptLimit,
): Promise<void> {
  if (limit === 0) return;
  const now = ctx.now();
  const windowStart = windowStartOf(now, windowSeconds);
  if ((await countAttempt(ctx, key, windowStart)) > limit) {
    refuse(code ?? 'RATE_LIMITED', { retryAfterSeconds: secondsLeft(now, windowStart, windowSeconds) });
  }
}

const MINUTE_SECONDS = 60;

/** Refuses an attempt whose keys have `limit` failures in this minute, as `addFailures` counted them. RATE_LIMITED. */
export async function requireFewFailures(ctx: Context, keys: readonly string[], limit: number): Promise<void> {
  const windowStart = windowStartOf(ctx.now(), MINUTE_SECONDS);
  if ((await readMostAttempts(ctx, keys, windowStart)) >= limit) refuseForMinute(ctx, windowStart);
}

/** Counts a failure under each of these keys; refuses with RATE_LIMITED where one has more than `limit` then. */
export async function addFailures(ctx: Context, keys: readonly string[], limit: number): Promise<void> {
  const windowStart = windowStartOf(ctx.now(), MINUTE_SECONDS);
  if ((await countAttempts(ctx, keys, windowStart)) > limit) refuseForMinute(ctx, windowStart);
}

function refuseForMinute(ctx: Context, windowStart: Date): never {
  refuse('RATE_LIMITED', { retryAfterSeconds: secondsLeft(ctx.now(), windowStart, MINUTE_SECONDS) });
}
