import type { Actor, Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { findGuest } from './guest-queries';
import { checkGuestLink } from './open-guest-session';
import { requireOwn } from './manage-own-claims';
import type { ClaimRow, LinkRow } from './tables';

/** Finds who calls: a signed-in user, or the guest of a file session. */
export async function findPerson(
  ctx: Context,
  actor: Actor | undefined,
  exchange: Exchange,
): Promise<Person | undefined> {
  if (actor) return { is: 'user', actor };
  const guest = await findGuest(ctx, exchange);
  return guest && { is: 'guest', claimId: guest.claimId };
}

/** A locked claim of the caller, with the mail's link by which a guest reached it; or a wrong code of the guest. */
type Reached = { is: 'reached'; claim: ClaimRow; link?: LinkRow } | { is: 'wrong'; triesLeft: number };

/**
 * Locks a claim of the person who calls, or of the guest whose link and code are given, in the caller's transaction. A wrong
 * code is counted and returned, because the count must be committed. CLAIM_NOT_FOUND; LINK_INVALID; TOKEN_EXPIRED.
 */
export async function reachClaim(
  ctx: Context,
  person: Person | undefined,
  { id, token, guestCode }: { id: string; token?: string | undefined; guestCode?: string | undefined },
): Promise<Reached> {
  if (person) return { is: 'reached', claim: await requireOwn(ctx, person, id) };
  // A stale access token leaves a user unknown: the browser gets a new one and repeats the call.
  if (token === undefined || guestCode === undefined) return refuse('TOKEN_EXPIRED');
  const checked = await checkGuestLink(ctx, token, guestCode);
  if (checked.is === 'wrong') return checked;
  if (checked.claim.id !== id) return refuse('LINK_INVALID');
  return { is: 'reached', claim: checked.claim, link: checked.link };
}
