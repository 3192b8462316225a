import type { ErrorCode } from '@najem/shared/contract/kernel';
import type { Context } from '../context';
import { MINUTE_SECONDS } from '../durations';
import { refuse } from '../errors';
import { type Attempts, countAttempt, countAttempts, forgiveAttempt } from './queries';
import { secondsLeft, windowStartOf } from './window';

export interface AttemptLimit {
  /** Attempts allowed in one window; 0 means no limit. */
  limit: number;
  windowSeconds: number;
  /** The error code beyond the limit; RATE_LIMITED when absent. */
  code?: ErrorCode;
  /** Says more exactly than the code whose limit it is. */
  message?: string;
}

/**
 * Counts one attempt under `key` and refuses, with the time until the next window, once there are more than `limit` in
 * it. The count is one statement on the primary, exact over all processes. Outside a transaction it counts attempts; in the
 * transaction that does the work it counts what was done, because a refusal or a failure rolls it back.
 */
export async function limitRate(
  ctx: Context,
  key: string,
  { limit, windowSeconds, code, message }: AttemptLimit,
): Promise<void> {
  if (limit === 0) return;
  const now = ctx.now();
  const windowStart = windowStartOf(now, windowSeconds);
  if ((await countAttempt(ctx, key, windowStart)) > limit) {
    const retryAfterSeconds = secondsLeft(now, windowStart, windowSeconds);
    refuse(code ?? 'RATE_LIMITED', { retryAfterSeconds, message });
  }
}

/** Does work that a limit allows under each of the keys; work that fails is not counted. The errors of `limitRate`. */
export async function limitDone<Done>(
  ctx: Context,
  keys: readonly string[],
  limit: AttemptLimit,
  work: () => Promise<Done>,
): Promise<Done> {
  const windowStart = windowStartOf(ctx.now(), limit.windowSeconds);
  const counted: string[] = [];
  try {
    for (const key of keys) {
      counted.push(key);
      await limitRate(ctx, key, limit);
    }
    return await work();
  } catch (error) {
    if (limit.limit > 0) for (const key of counted) await forgiveAttempt(ctx, key, windowStart);
    throw error;
  }
}

/** The failures that a minute allows, by the key under which they are counted. */
export type FailureLimits = ReadonlyMap<string, number>;

/** The minute in which `addFailures` counts at present. */
export function failureWindow(ctx: Pick<Context, 'now'>): Date {
  return windowStartOf(ctx.now(), MINUTE_SECONDS);
}

/** Refuses an attempt one of whose keys has as many failures in this minute as it may, as `addFailures` counted them. RATE_LIMITED. */
export function requireFewFailures(ctx: Context, limits: FailureLimits, failures: readonly Attempts[]): void {
  if (failures.some(({ key, count }) => count >= limitOf(limits, key))) refuseForMinute(ctx, failureWindow(ctx));
}

/** Counts a failure under each key; refuses with RATE_LIMITED where one has more than it may then. */
export async function addFailures(ctx: Context, limits: FailureLimits): Promise<void> {
  const windowStart = failureWindow(ctx);
  const failures = await countAttempts(ctx, [...limits.keys()], windowStart);
  if (failures.some(({ key, count }) => count > limitOf(limits, key))) refuseForMinute(ctx, windowStart);
}

function limitOf(limits: FailureLimits, key: string): number {
  return limits.get(key) ?? 0;
}

function refuseForMinute(ctx: Context, windowStart: Date): never {
  refuse('RATE_LIMITED', { retryAfterSeconds: secondsLeft(ctx.now(), windowStart, MINUTE_SECONDS) });
}
