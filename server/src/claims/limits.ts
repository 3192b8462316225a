import { isExemptAddress } from '../accounts/attempt-limits';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';
import { addressKey } from '../http/address-limit';
import { limitRate } from '../http/throttle';
import type { Exchange } from '../serve';
import { countReviews } from './queries';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Attempts at the eID provider that one account makes in an hour. */
const EID_OF_ACCOUNT = 5;
/** Proofs by review that one address starts in a day. */
const REVIEWS_OF_ADDRESS = 20;
/** Claims by review of an account or a mailbox: those that wait, and those of a month. */
const MOST_OPEN = 3;
const MOST_A_MONTH = 5;
const MONTH_MS = 30 * DAY_SECONDS * 1000;

/** Limits attempts at the eID provider per address and per account. RATE_LIMITED. */
export async function limitEid(ctx: Context, actor: Actor | undefined, { address }: Exchange): Promise<void> {
  const limit = ctx.config.limits.eidPerHour;
  await limitRate(ctx, `eid:from:${addressKey(address)}`, { limit, windowSeconds: HOUR_SECONDS });
  if (actor) {
    const ofAccount = limit === 0 ? 0 : EID_OF_ACCOUNT;
    await limitRate(ctx, `eid:as:${actor.id}`, { limit: ofAccount, windowSeconds: HOUR_SECONDS });
  }
}

/** Limits proofs by review per address and day. RATE_LIMITED. */
export async function limitAttempts(ctx: Context, exchange: Exchange): Promise<void> {
  if (isExemptAddress(ctx, exchange)) return;
  const key = `claims:from:${addressKey(exchange.address)}`;
  // A site without the limit of new accounts per address has no limit of proofs either.
  const limit = ctx.config.limits.registrationsPerDayAddress === 0 ? 0 : REVIEWS_OF_ADDRESS;
  await limitRate(ctx, key, { limit, windowSeconds: DAY_SECONDS });
}

/** Refuses a further claim of a person with three that wait, or with five made in a month. RATE_LIMITED. */
export async function requireFewReviews(ctx: Context, claimant: { userId: string } | { email: string }): Promise<void> {
  const { open, recent } = await countReviews(ctx, claimant, new Date(ctx.now().getTime() - MONTH_MS));
  if (open >= MOST_OPEN || recent >= MOST_A_MONTH) refuse('RATE_LIMITED', { retryAfterSeconds: DAY_SECONDS });
}
