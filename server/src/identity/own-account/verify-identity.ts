import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SignedIn, accountCalls } from '@najem/shared/contract/identity';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { accessTokenFor } from '../sessions/open-session';
import { limitAttempts } from '../accounts/attempt-limits';
import { isOthersGoogle, readGoogleProof } from '../accounts/change-google-account';
import { sendIdentityVerified } from '../accounts/mails';
import { presentSessionUser } from '../sessions/presenter';
import { findUser, isTaken, updateUser, type UserRow } from '../accounts/queries';
import { ACCOUNT_TEXTS } from '../accounts/texts';
import { createGoogleNonce } from '../accounts/token-queries';

/** Creates the nonce of the caller's next Google token: usable once, within 10 minutes. */
export async function createNonce(ctx: Context, actor: Actor): Promise<Output<typeof accountCalls.googleNonce>> {
  return { success: true, nonce: await createGoogleNonce(ctx, { user_id: actor.id }) };
}

/**
 * Verifies the caller's identity by a Google token that was issued for this purpose; the Google account does not sign
 * in by that. GOOGLE_VERIFY_FAILED; GOOGLE_ACCOUNT_TAKEN where another user has the Google account. The nonce is used
 * up in every case.
 */
export async function verifyIdentity(
  ctx: Context,
  actor: Actor,
  input: Input<typeof accountCalls.verifyGoogle>,
): Promise<SignedIn> {
  await limitAttempts(ctx, { account: `identity of ${actor.id}` });
  const identity = await readGoogleProof(ctx, actor.id, input.token);
  const user = await inTransaction(ctx, (tx) => confirmIdentity(tx, actor.id, identity.sub)).catch(refuseIfTaken);
  const token = await accessTokenFor(ctx, user, actor.sessionId);
  return { success: true, token, user: await presentSessionUser(ctx, user) };
}

async function confirmIdentity(ctx: Context, userId: string, googleSub: string): Promise<UserRow> {
  const user = await findUser(ctx, { id: userId }, 'update');
  if (!user) return refuse('TOKEN_INVALID');
  if (user.google_sub !== null && user.google_sub !== googleSub) {
    return refuse('GOOGLE_VERIFY_FAILED', { message: ACCOUNT_TEXTS.otherGoogleAccount });
  }
  if (user.identity_google_sub !== null && user.identity_google_sub !== googleSub) {
    return refuse('GOOGLE_VERIFY_FAILED', { message: ACCOUNT_TEXTS.otherProof });
  }
  if (await isOthersGoogle(ctx, userId, googleSub)) return refuse('GOOGLE_ACCOUNT_TAKEN');
  if (user.identity_verified_at !== null && user.identity_google_sub === googleSub) return user;
  const confirmed = await updateUser(ctx, userId, {
    identity_google_sub: googleSub,
    identity_verified_at: user.identity_verified_at ?? ctx.now(),
  });
  if (user.identity_verified_at === null) {
    await sendIdentityVerified(ctx, confirmed);
    for (const follow of ctx.hooks.identity.identityVerified) await follow(ctx, userId);
  }
  return confirmed;
}

/** Of two users who verify with one Google account at once, the index admits one. */
function refuseIfTaken(error: unknown): never {
  if (isTaken(error, 'users_identity_google_sub')) refuse('GOOGLE_ACCOUNT_TAKEN');
  throw error;
}
