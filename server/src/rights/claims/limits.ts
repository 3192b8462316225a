import { isTrusted } from '@najem/shared/domain/identity';
import { isExemptAddress } from '../../identity/accounts/attempt-limits';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { keyedHash } from '../../kernel/crypto';
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import { addressKey } from '../../kernel/http/address';
import { limitRate } from '../../kernel/http/throttle';
import { mailboxOf } from '../../kernel/mailbox';
import type { Exchange } from '../../kernel/serve';
import { type Claimant, countReviews, lockReviews } from './review-queries';

/** Claims by review of an account or a guest: those that wait, and those of a month. */
const MOST_OPEN = 3;
const MOST_A_MONTH = 5;
const MONTH_MS = 30 * DAY_MS;

/** Limits attempts at the eID provider per account and, where it is not trusted, per address. RATE_LIMITED. */
export async function limitEid(ctx: Context, actor: Actor | undefined, { address }: Exchange): Promise<void> {
  const { eidPerHour, eidPerHourAccount } = ctx.config.limits;
  if (!actor || !isTrusted(actor)) {
    await limitRate(ctx, `eid:from:${addressKey(address)}`, { limit: eidPerHour, windowSeconds: HOUR_SECONDS });
  }
  if (actor) await limitRate(ctx, `eid:as:${actor.id}`, { limit: eidPerHourAccount, windowSeconds: HOUR_SECONDS });
}

/** Limits proofs by review per address and day, but those of trusted accounts, whose number is limited besides. RATE_LIMITED. */
export async function limitAttempts(ctx: Context, actor: Actor | undefined, exchange: Exchange): Promise<void> {
  if (isExemptAddress(ctx, exchange) || (actor && isTrusted(actor))) return;
  const key = `claims:from:${addressKey(exchange.address)}`;
  const limit = ctx.config.limits.claimsPerDayAddress;
  await limitRate(ctx, key, { limit, windowSeconds: DAY_SECONDS });
}

/** Names a guest by network and typed mailbox: the mailbox alone is anybody's, and a network is of many. */
export function guestKeyOf(ctx: Context, { address }: Exchange, email: string): Buffer {
  const guest = `network ${addressKey(address, 56)} for ${mailboxOf(email)}`;
  return keyedHash(ctx.config.tokenSecrets[0], 'claim-guest', guest);
}

/**
 * Refuses a further claim of a person with three that wait, or with five made in a month, in the transaction that makes it: of
 * several at once each counts the ones before. RATE_LIMITED.
 */
export async function requireFewReviews(ctx: Context, claimant: Claimant): Promise<void> {
  await lockReviews(ctx, 'userId' in claimant ? claimant.userId : claimant.guestKey.toString('base64url'));
  const { open, recent } = await countReviews(ctx, claimant, new Date(ctx.now().getTime() - MONTH_MS));
  if (open >= MOST_OPEN || recent >= MOST_A_MONTH) refuse('RATE_LIMITED', { retryAfterSeconds: DAY_SECONDS });
}
