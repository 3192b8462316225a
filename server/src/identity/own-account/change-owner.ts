import type { Context } from '../tables';
import { endRights } from '../accounts/end-rights';
import { removeFactorsOf } from '../second-factors/queries';
import { endSessionsOf } from '../sessions/queries';
import type { SessionEnd } from '../sessions/tables';
import { recordGoogle } from '../accounts/google-linking';
import { updateUser, type UserRow } from '../accounts/queries';
import { dropGoogleNonces, dropMailTokens } from '../accounts/token-queries';

/** Who ended the former owner's hold, null for the new one, and why their sessions end. */
interface Change {
  actorId: string | null;
  sessions: Extract<SessionEnd, 'address' | 'disowned' | 'settings' | 'takeover'>;
}

/**
 * The account has another owner now: ends everything by which the former one could still get in, act or read, in the
 * caller's transaction; their claims and cases are the account's no more. What the account contributed and bought stays.
 * The new owner sets a password by mail. `user` is locked.
 */
export async function changeOwner(tx: Context, user: UserRow, { actorId, sessions }: Change): Promise<void> {
  await endSessionsOf(tx, user.id, sessions);
  await dropMailTokens(tx, user.id);
  await dropGoogleNonces(tx, user.id);
  await removeFactorsOf(tx, user.id);
  if (user.google_sub !== null) await recordGoogle(tx, user, 'google.removed', { actorId: actorId ?? user.id });
  for (const follow of tx.hooks.identity.ownerChanged) await follow(tx, user.id, actorId);
  await endRights(tx, user.id);
  await updateUser(tx, user.id, {
    password_hash: null,
    google_sub: null,
    google_email: null,
    identity_verified_at: null,
    identity_google_sub: null,
    registered_device: '',
    registered_browser: null,
    removal_due_at: null,
    // Browsers that signed in before are known no more.
    former_owners: user.former_owners + 1,
  });
}
