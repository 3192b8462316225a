import { HOUR_MS, MINUTE_MS } from '../../kernel/durations';

/** How many failures within an hour make an account wait. */
const FAILURES_OF_AN_ATTACK = 20;
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;

/** What is known of the failed sign-ins to one account. */
export interface SignInDelay {
  /** The failures of the last hour, oldest first. */
  recentFailures: readonly Date[];
  /** How many waits followed each other. */
  waits: number;
  /** The end of the last wait; null for an account that is not under attack. */
  retryAt: Date | null;
}

/**
 * Adds a failed sign-in. From 20 failures within an hour on the account waits: a minute, then twice as long after every
 * further failure, up to an hour; an hour without a failure ends this. Failures during a wait do not prolong it.
 */
export function addFailure(known: SignInDelay, now: Date): SignInDelay {
  const { waits, retryAt } = known;
  const hourAgo = now.getTime() - HOUR_MS;
  if (retryAt !== null && retryAt > now) return known;
  if (retryAt !== null && retryAt.getTime() > hourAgo) return wait(waits + 1, now);
  const recentFailures = [...known.recentFailures.filter((at) => at.getTime() > hourAgo), now];
  return recentFailures.length < FAILURES_OF_AN_ATTACK ? { recentFailures, waits: 0, retryAt: null } : wait(1, now);
}

function wait(waits: number, now: Date): SignInDelay {
  const length = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (waits - 1));
  return { recentFailures: [], waits, retryAt: new Date(now.getTime() + length) };
}
