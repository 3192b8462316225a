import { type Context, inTransaction } from '../../kernel/context';
import { keyedHash } from '../../kernel/crypto';
import { refuse } from '../../kernel/errors';
import { addressKey } from '../../kernel/http/address';
import { addFailures, requireFewFailures } from '../../kernel/http/throttle';
import { addFailure } from './sign-in-delay';
import { lockSignInDelay, readRetryTime, updateSignInDelay } from './sign-in-queries';

/** An attempt to sign in; the account need not exist. */
export interface SignInAttempt {
  address: string;
  /** The account's address; absent where the credential itself names the account. */
  emailKey?: string;
  /** The id of a browser that signed in to this account before: an attack on the account does not make it wait. */
  knownBrowserId?: string;
}

const WARNING_PAUSE_MS = 24 * 60 * 60 * 1000;

/**
 * Refuses an attempt where too many failed before, with the time to wait: of its address, of its account from that
 * address, or of its account from anywhere. RATE_LIMITED; the same for accounts that do not exist.
 */
export async function requireSignInAllowed(ctx: Context, attempt: SignInAttempt): Promise<void> {
  const { loginsPerMinute } = ctx.config.limits;
  if (loginsPerMinute === 0) return;
  await requireFewFailures(ctx, keysOf(ctx, attempt), loginsPerMinute);
  if (attempt.emailKey === undefined || attempt.knownBrowserId !== undefined) return;
  const retryAt = await readRetryTime(ctx, accountHash(ctx, attempt.emailKey));
  if (retryAt === null || retryAt <= ctx.now()) return;
  refuse('RATE_LIMITED', { retryAfterSeconds: Math.ceil((retryAt.getTime() - ctx.now().getTime()) / 1000) });
}

/** Counts a failed attempt. RATE_LIMITED where others that ran at the same moment have used up the limit. */
export async function countFailedSignIn(ctx: Context, attempt: SignInAttempt): Promise<void> {
  const { loginsPerMinute } = ctx.config.limits;
  if (loginsPerMinute === 0) return;
  const { emailKey } = attempt;
  if (emailKey !== undefined) await delayAccount(ctx, emailKey);
  await addFailures(ctx, keysOf(ctx, attempt), loginsPerMinute);
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

function keysOf(ctx: Context, { address, emailKey, knownBrowserId }: SignInAttempt): string[] {
  const network = addressKey(address, 56);
  if (emailKey === undefined) return [`sign-in:from:${network}`];
  const account = accountHash(ctx, emailKey).toString('base64url');
  const browser = knownBrowserId === undefined ? [] : [`sign-in:as:${account}:in:${knownBrowserId}`];
  return [`sign-in:from:${network}`, `sign-in:as:${account}:from:${network}`, ...browser];
}

/** Keyed, so that counters do not reveal who was attacked. */
function accountHash(ctx: Context, emailKey: string): Buffer {
  return keyedHash(ctx.config.tokenSecrets[0], 'sign-in-account', emailKey);
}
