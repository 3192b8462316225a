import { normaliseEmail } from '@najem/shared/domain';
import type { GoogleIdentity } from './google-verifier';
import type { UserRow } from './queries';

/**
 * Whether Google answers for who owns the address today: its own mailboxes and those it hosts. For any other address
 * it once saw a mail arrive, which may be years ago and somebody else.
 */
function isGoogleAuthoritative(identity: GoogleIdentity): boolean {
  const isGmail = normaliseEmail(identity.email).endsWith('@gmail.com');
  return identity.emailVerified && (isGmail || identity.hostedDomain !== null);
}

/** Whether no one has ever proved to own the account. */
export function isUnproved(account: Pick<UserRow, 'email_verified_at' | 'first_login_at'>): boolean {
  return account.email_verified_at === null && account.first_login_at === null;
}

/** What a Google sign-in does with the account that already has its address. */
type LinkDecision = 'link' | 'take-over' | 'refuse';

/**
 * A confirmed account is joined only on Google's authority. One that nobody ever signed in to was made by whoever knew
 * the address: its confirmed owner takes it over, and what the other one put there, a password above all, is dropped.
 * (Somebody who did sign in and has an unconfirmed address got a new one from an administrator.)
 */
export function decideLink(
  account: Pick<UserRow, 'email_verified_at' | 'google_sub' | 'first_login_at'>,
  identity: GoogleIdentity,
): LinkDecision {
  if (isUnproved(account)) {
    return identity.emailVerified ? 'take-over' : 'refuse';
  }
  if (account.google_sub !== null) return 'refuse';
  return isGoogleAuthoritative(identity) ? 'link' : 'refuse';
}
