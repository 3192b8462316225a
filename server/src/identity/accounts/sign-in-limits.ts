import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { keyedHash } from '../../kernel/crypto';
import { DAY_MS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import { addressKey } from '../../kernel/http/address';
import { addFailures, type FailureLimits, failureWindow, requireFewFailures } from '../../kernel/http/throttle';
import { addFailure } from './sign-in-delay';
import { lockSignInDelay, readSignInLimits, updateSignInDelay } from './sign-in-queries';

/** An attempt to sign in; the account need not exist. */
export interface SignInAttempt {
  address: string;
  /** The account's address; absent where the credential itself names the account. */
  emailKey?: string;
  /** The id of a browser that signed in to this account before: it answers for its own failures alone. */
  knownBrowserId?: string;
}

/** Many people share an address: it may fail so many times as often as one of its accounts. */
const ADDRESS_FACTOR = 6;
const WARNING_PAUSE_MS = DAY_MS;

/**
 * Refuses an attempt where too many failed before, with the time to wait: of its account from its address, of that address
 * in all, or of its account from anywhere; of a browser that the account knows, that browser's own. RATE_LIMITED; the same
 * for accounts that do not exist.
 */
export async function requireSignInAllowed(ctx: Context, attempt: SignInAttempt): Promise<void> {
  if (ctx.config.limits.loginsPerMinute === 0) return;
  const limits = limitsOf(ctx, attempt);
  const { emailKey, knownBrowserId } = attempt;
  const hash = emailKey === undefined || knownBrowserId !== undefined ? null : accountHash(ctx, emailKey);
  const { failures, retryAt } = await readSignInLimits(ctx, [...limits.keys()], failureWindow(ctx), hash);
  requireFewFailures(ctx, limits, failures);
  if (retryAt === null || retryAt <= ctx.now()) return;
  refuse('RATE_LIMITED', { retryAfterSeconds: Math.ceil((retryAt.getTime() - ctx.now().getTime()) / 1000) });
}

/** Counts a failed attempt. RATE_LIMITED where others that ran at the same moment have used up the limit. */
export async function countFailedSignIn(ctx: Context, attempt: SignInAttempt): Promise<void> {
  if (ctx.config.limits.loginsPerMinute === 0) return;
  const { emailKey } = attempt;
  if (emailKey !== undefined) await delayAccount(ctx, emailKey);
  await addFailures(ctx, limitsOf(ctx, attempt));
}

/** Counts a failure of an account over all addresses; its owner is warned of an attack, once a day. */
async function delayAccount(ctx: Context, emailKey: string): Promise<void> {
  const hash = accountHash(ctx, emailKey);
  const now = ctx.now();
  await inTransaction(ctx, async (tx) => {
    const known = await lockSignInDelay(tx, hash);
    const delay = addFailure(known, now);
    const mayWarn = known.warnedAt === null || now.getTime() - known.warnedAt.getTime() >= WARNING_PAUSE_MS;
    const warns = delay.waits > 0 && mayWarn;
    await updateSignInDelay(tx, hash, { ...delay, warnedAt: warns ? now : known.warnedAt });
    // A job finds the account, so that the answer takes as long for one that does not exist.
    if (warns) await tx.jobs.add(tx, 'people/warn-of-attack', { emailKey });
  });
}

function limitsOf(ctx: Context, { address, emailKey, knownBrowserId }: SignInAttempt): FailureLimits {
  const { loginsPerMinute } = ctx.config.limits;
  const network = addressKey(address, 56);
  const ofNetwork = [`sign-in:from:${network}`, loginsPerMinute * ADDRESS_FACTOR] as const;
  if (emailKey === undefined) return new Map([ofNetwork]);
  const account = accountHash(ctx, emailKey).toString('base64url');
  if (knownBrowserId !== undefined) return new Map([[`sign-in:as:${account}:in:${knownBrowserId}`, loginsPerMinute]]);
  return new Map([ofNetwork, [`sign-in:as:${account}:from:${network}`, loginsPerMinute]]);
}

/** Keyed, so that counters do not reveal who was attacked. */
function accountHash(ctx: Context, emailKey: string): Buffer {
  return keyedHash(ctx.config.tokenSecrets[0], 'sign-in-account', emailKey);
}
