import type { Input, Output } from '@najem/shared/contract/kernel';
import type { accountCalls } from '@najem/shared/contract/identity';
import { fieldsOf, isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { limitAttempts } from './attempt-limits';
import { googleValues, recordGoogle } from './google-linking';
import type { GoogleIdentity } from './google-verifier';
import { sendGoogleRemoved, sendGoogleTied } from './mails';
import { findUser, isTaken, updateUser, type UserRow } from './queries';
import { useGoogleNonce } from './token-queries';

const NO_GOOGLE = { google_sub: null, google_email: null } as const;

/** Verifies an ID token; returns undefined where it is invalid or the provider's keys are not available. */
export async function verifyCredential(ctx: Context, idToken: string): Promise<GoogleIdentity | undefined> {
  try {
    const identity = await ctx.google.verify(idToken);
    return isEmail(normaliseEmail(identity.email)) ? identity : undefined;
  } catch (error) {
    // Only the code, because messages of token libraries may repeat the token.
    const { code, name } = fieldsOf(error);
    ctx.log.info({ fault: code ?? name }, 'Google token refused');
    return undefined;
  }
}

/** Reads a Google ID token with a nonce of this user, which is used up in every case. GOOGLE_VERIFY_FAILED. */
export async function readGoogleProof(ctx: Context, userId: string, token: string): Promise<GoogleIdentity> {
  const identity = await verifyCredential(ctx, token);
  if (!identity?.nonce || !(await useGoogleNonce(ctx, { user_id: userId }, identity.nonce))) {
    return refuse('GOOGLE_VERIFY_FAILED');
  }
  return identity;
}

/** Whether a Google account signs in to, or proves, another user. */
export async function isOthersGoogle(ctx: Context, userId: string, sub: string): Promise<boolean> {
  const signingIn = await findUser(ctx, { google_sub: sub });
  const proven = await findUser(ctx, { identity_google_sub: sub });
  return [signingIn, proven].some((user) => user !== undefined && user.id !== userId);
}

/**
 * Makes a Google account a way to sign in, in place of an earlier one. GOOGLE_VERIFY_FAILED; GOOGLE_ACCOUNT_TAKEN where
 * another user has it.
 */
export async function tieGoogle(
  ctx: Context,
  actor: Actor,
  input: Input<typeof accountCalls.tieGoogle>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.tieGoogle>> {
  await limitAttempts(ctx, { account: `identity of ${actor.id}` });
  const identity = await readGoogleProof(ctx, actor.id, input.token);
  const isTied = await inTransaction(ctx, async (tx) => {
    if (await isOthersGoogle(tx, actor.id, identity.sub)) return false;
    const user = (await findUser(tx, { id: actor.id }, 'update')) ?? refuse('TOKEN_INVALID');
    await updateUser(tx, user.id, googleValues(identity));
    await recordGoogle(tx, user, 'google.tied', { actorId: actor.id, address: exchange.address });
    await sendGoogleTied(tx, user);
    return true;
  }).catch(falseIfTaken);
  if (isTied) return { success: true };
  await ctx.audit.append({ actorId: actor.id, action: 'google.refused', targetType: 'user', targetId: actor.id });
  return refuse('GOOGLE_ACCOUNT_TAKEN');
}

/** Of two users who tie one Google account at once, the index admits one. */
function falseIfTaken(error: unknown): false {
  if (isTaken(error, 'users_google_sub')) return false;
  throw error;
}

/** Removes the Google account as a way to sign in. GOOGLE_ONLY_WAY for an account without a password. */
export async function removeGoogle(ctx: Context, actor: Actor): Promise<Output<typeof accountCalls.removeGoogle>> {
  await inTransaction(ctx, async (tx) => {
    const user = (await findUser(tx, { id: actor.id }, 'update')) ?? refuse('TOKEN_INVALID');
    if (user.password_hash === null) refuse('GOOGLE_ONLY_WAY');
    await endGoogleSignIn(tx, user, actor.id);
  });
  return { success: true };
}

/** Ends the sign-in with Google, if there is one, with a mail to the account's address; `actorId`: who ends it. */
export async function endGoogleSignIn(ctx: Context, user: UserRow, actorId: string): Promise<void> {
  if (user.google_sub === null) return;
  await updateUser(ctx, user.id, NO_GOOGLE);
  await recordGoogle(ctx, user, 'google.removed', { actorId });
  await sendGoogleRemoved(ctx, user);
}

/**
 * Ends a sign-in with a Google account that is not of the account's own confirmed address: a new password may be meant
 * to lock out another person who tied theirs.
 */
export async function endForeignGoogleSignIn(ctx: Context, user: UserRow): Promise<void> {
  const isOwn = user.google_email !== null && normaliseEmail(user.google_email) === user.email_key;
  if (!isOwn || user.email_verified_at === null) await endGoogleSignIn(ctx, user, user.id);
}
