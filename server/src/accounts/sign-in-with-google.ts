import type { ErrorCode, Input, SignedIn, users } from '@najem/shared/contract';
import { cleanName, DEFAULT_ROLE, fieldsOf, isEmail, nameFromEmail, normaliseEmail } from '@najem/shared/domain';
import { type Actor, type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import type { Exchange } from '../serve';
import { requireSecondStep } from '../second-factors/second-step';
import { giveSession, openSession } from '../sessions/open-session';
import { endSessionsOf } from '../sessions/queries';
import { limitAttempts } from './attempt-limits';
import { confirmEmail } from './confirm-email';
import { decideLink, googleValues, recordGoogle } from './google-linking';
import type { GoogleIdentity } from './google-verifier';
import { sendGoogleTied, sendVerification } from './mails';
import { findUser, insertUser, isTaken, updateUser, type UserRow } from './queries';
import { activeReferralLink } from './register';
import { dropMailTokens } from './token-queries';

/** Another request may register the same address between look-up and insertion, which then start over. */
const ATTEMPTS = 3;

/**
 * Signs in with a Google ID token, registering newcomers; accounts are found by Google's `sub`, then by address under
 * the linking rules. GOOGLE_FAILED, GOOGLE_LINK_REFUSED, GOOGLE_PROOF_ONLY, USER_BLOCKED, SECOND_FACTOR_NEEDED; EMAIL_NOT_VERIFIED where Google itself has not
 * confirmed the address (a verification mail is on its way then).
 */
export async function signInWithGoogle(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof users.googleLogin>,
  exchange: Exchange,
): Promise<SignedIn> {
  await limitAttempts(ctx, exchange);
  const identity = await verifyCredential(ctx, input.credential);
  if (!identity) return refuseSignIn(ctx, 'GOOGLE_FAILED');
  const user = await inTransaction(ctx, (tx) => findOrRegister(tx, identity, input.referralCode)).catch(refusedIfTaken);
  if (user === 'refused') return refuseSignIn(ctx, 'GOOGLE_LINK_REFUSED');
  if (user === 'proof-only') return refuseProofOnly(ctx);
  if (user.status === 'blocked') return refuseSignIn(ctx, 'USER_BLOCKED');
  if (user.email_verified_at === null) return refuseSignIn(ctx, 'EMAIL_NOT_VERIFIED');
  await requireSecondStep(ctx, user, 'google');
  const opened = await openSession(ctx, user, exchange);
  if (!opened) return refuseSignIn(ctx, 'GOOGLE_FAILED');
  ctx.metrics.signIns.inc({ way: 'google', outcome: 'success' });
  return giveSession(ctx, opened, exchange);
}

/** A concurrent request linked the Google account to another user: the index admits one of the two. */
function refusedIfTaken(error: unknown): 'refused' {
  if (isTaken(error, 'users_google_sub')) return 'refused';
  throw error;
}

/** Refuses a Google account that only proves an identity, which is not a sign-in. */
async function refuseProofOnly(ctx: Context): Promise<never> {
  await ctx.audit.append({ actorId: null, action: 'google.refused', targetType: 'user', targetId: null });
  return refuseSignIn(ctx, 'GOOGLE_PROOF_ONLY');
}

function refuseSignIn(ctx: Context, code: ErrorCode): never {
  ctx.metrics.signIns.inc({ way: 'google', outcome: code });
  return refuse(code);
}

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

async function findOrRegister(
  ctx: Context,
  identity: GoogleIdentity,
  referralCode: string | undefined,
): Promise<UserRow | 'refused' | 'proof-only'> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const account =
      (await findUser(ctx, { google_sub: identity.sub }, 'update')) ??
      (await findUser(ctx, { email_key: normaliseEmail(identity.email) }, 'update'));
    // Another tab of the same person may have registered the account since the first look-up.
    if (account?.google_sub === identity.sub) return confirmKnown(ctx, account, identity);
    const joined = account && (await joinAccount(ctx, account, identity, referralCode));
    if (joined !== undefined && joined !== 'refused') return joined;
    if (await findUser(ctx, { identity_google_sub: identity.sub })) return 'proof-only';
    if (joined) return joined;
    const created = await registerNewcomer(ctx, identity, referralCode);
    if (created) return created;
  }
  return 'refused';
}

/** Signs in a known Google account; an address that Google has confirmed by now is confirmed here, if unchanged. */
async function confirmKnown(ctx: Context, user: UserRow, identity: GoogleIdentity): Promise<UserRow> {
  const { google_email } = googleValues(identity);
  if (google_email !== user.google_email) await updateUser(ctx, user.id, { google_email });
  const isSame = normaliseEmail(identity.email) === user.email_key;
  if (user.email_verified_at !== null || !identity.emailVerified || !isSame) return user;
  return confirmEmail(ctx, user.id);
}

async function joinAccount(
  ctx: Context,
  account: UserRow,
  identity: GoogleIdentity,
  referralCode: string | undefined,
): Promise<UserRow | 'refused'> {
  const decision = decideLink(account, identity);
  if (decision === 'refuse') return 'refused';
  if (account.status === 'blocked') return account;
  if (decision === 'link') {
    await updateUser(ctx, account.id, googleValues(identity));
    await recordGoogle(ctx, account, 'google.tied', account.id);
    await sendGoogleTied(ctx, account);
    return confirmEmail(ctx, account.id);
  }
  await endSessionsOf(ctx, account.id, 'takeover');
  await dropMailTokens(ctx, account.id);
  await updateUser(ctx, account.id, {
    name: nameOf(identity),
    ...googleValues(identity),
    password_hash: null,
    identity_verified_at: null,
    identity_google_sub: null,
    referral_link_id: await activeReferralLink(ctx, referralCode),
  });
  return confirmEmail(ctx, account.id);
}

async function registerNewcomer(
  ctx: Context,
  identity: GoogleIdentity,
  referralCode: string | undefined,
): Promise<UserRow | undefined> {
  const email = identity.email.trim();
  const created = await insertUser(ctx, {
    name: nameOf(identity),
    email,
    email_key: normaliseEmail(email),
    ...googleValues(identity),
    role: DEFAULT_ROLE,
    status: 'active',
    referral_link_id: await activeReferralLink(ctx, referralCode),
  });
  if (!created) return undefined;
  if (identity.emailVerified) return confirmEmail(ctx, created.id);
  await sendVerification(ctx, created);
  return created;
}

function nameOf(identity: GoogleIdentity): string {
  return cleanName(identity.name) || cleanName(nameFromEmail(identity.email));
}
