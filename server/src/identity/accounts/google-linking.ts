import { normaliseEmail } from '@najem/shared/domain/kernel';
import type { Context } from '../tables';
import type { GoogleIdentity } from './google-verifier';
import { recordSecurityEvent } from '../security-events/record-security-event';
import type { UserRow } from './queries';

/**
 * Whether Google confirms today's owner of an address: its own mailboxes and those that it hosts. For other addresses
 * Google confirmed the owner once, perhaps years ago.
 */
function isGoogleAuthoritative(identity: GoogleIdentity): boolean {
  const isGmail = normaliseEmail(identity.email).endsWith('@gmail.com');
  return identity.emailVerified && (isGmail || identity.hostedDomain !== null);
}

/** Whether an account was neither confirmed nor signed in to. */
function isUnproved(account: Pick<UserRow, 'email_verified_at' | 'first_login_at'>): boolean {
  return account.email_verified_at === null && account.first_login_at === null;
}

/** What a Google sign-in does with the account that already has its address. */
type LinkDecision = 'link' | 'take-over' | 'refuse';

/**
 * Decides what a Google sign-in does with an account of the same address. A confirmed account is linked only on Google's
 * authority. An unconfirmed account that was never signed in to may be another person's preparation: the confirmed owner
 * takes it over, without its password and other data. An account that was signed in to and has an unconfirmed address got
 * that address from an administrator.
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

/** What a row stores of the Google account that signs in. */
export function googleValues(identity: GoogleIdentity): Pick<UserRow, 'google_sub' | 'google_email'> {
  return { google_sub: identity.sub, google_email: identity.emailVerified ? identity.email : null };
}

/** Records a change of the sign-in with Google as a security event, and with it in the audit log. */
export async function recordGoogle(
  ctx: Context,
  user: Pick<UserRow, 'id'>,
  kind: 'google.tied' | 'google.removed',
  by: { actorId: string; address?: string },
): Promise<void> {
  await recordSecurityEvent(ctx, { kind, userId: user.id, ...by });
}
