import type { ErrorCode, Input, Output } from '@najem/shared/contract/kernel';
import type { SignedIn, accountCalls } from '@najem/shared/contract/identity';
import { cleanEmail, cleanName, normaliseEmail } from '@najem/shared/domain/kernel';
import { DEFAULT_ROLE, nameFromEmail } from '@najem/shared/domain/identity';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { recordTermsInForce } from '../legal/accept-terms';
import { recordSecurityEvent } from '../security-events/record-security-event';
import type { Exchange } from '../../kernel/serve';
import { verifyCredential } from '../accounts/change-google-account';
import { requireSecondStep } from '../second-factors/second-step';
import { describeDevice } from '../sessions/device';
import { browserHash, readBrowser, rememberBrowser } from '../sessions/known-browser';
import { giveSession, openSession } from '../sessions/open-session';
import { refuseBlocked } from '../accounts/blocked';
import { changeOwner } from './change-owner';
import { limitNewAccounts } from '../accounts/attempt-limits';
import { confirmEmail } from './confirm-email';
import { decideLink, googleValues, recordGoogle } from '../accounts/google-linking';
import type { GoogleIdentity } from '../accounts/google-verifier';
import { readAsker, shareOf } from '../sessions/mail-asker';
import { sendGoogleTied, sendVerification } from '../accounts/mails';
import { findUser, insertUser, isTaken, updateUser, type UserRow } from '../accounts/queries';
import { countFailedSignIn, requireSignInAllowed } from '../accounts/sign-in-limits';
import { createGoogleNonce, useGoogleNonce } from '../accounts/token-queries';

/** Another request may register the same address between look-up and insertion, which then start over. */
const ATTEMPTS = 3;

/** Creates the nonce of a sign-in with Google: usable once, within 10 minutes, in the browser that asks for it. */
export async function createSignInNonce(
  ctx: Context,
  _actor: Actor | undefined,
  _input: Input<typeof accountCalls.googleLoginNonce>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.googleLoginNonce>> {
  const browser = rememberBrowser(ctx, exchange);
  return { success: true, nonce: await createGoogleNonce(ctx, { browser_hash: browserHash(browser) }) };
}

/**
 * Signs in with a Google ID token, which carries a nonce of this browser and so signs in once, registering newcomers;
 * accounts are found by Google's `sub`, then by address under the linking rules. GOOGLE_FAILED, GOOGLE_LINK_REFUSED,
 * GOOGLE_PROOF_ONLY, USER_BLOCKED, SECOND_FACTOR_NEEDED; EMAIL_NOT_VERIFIED where Google itself has not
 * confirmed the address (a verification mail is on its way then).
 */
export async function signInWithGoogle(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof accountCalls.googleLogin>,
  exchange: Exchange,
): Promise<SignedIn> {
  const attempt = { address: exchange.address };
  await requireSignInAllowed(ctx, attempt);
  const identity = await verifyCredential(ctx, input.credential);
  const refuseAttempt = (code: ErrorCode, user?: UserRow) => refuseSignIn(ctx, exchange, code, user);
  if (!identity || !(await useSignInNonce(ctx, exchange, identity))) {
    await countFailedSignIn(ctx, attempt);
    return refuseAttempt('GOOGLE_FAILED');
  }
  const arrival = { exchange, referralCode: input.referralCode };
  const user = await inTransaction(ctx, (tx) => findOrRegister(tx, identity, arrival)).catch(refusedIfTaken);
  if (user === 'refused') return refuseAttempt('GOOGLE_LINK_REFUSED');
  if (user === 'proof-only') return refuseProofOnly(ctx, exchange);
  if (user.status === 'blocked') return refuseAttempt('USER_BLOCKED', user);
  if (user.email_verified_at === null) return refuseAttempt('EMAIL_NOT_VERIFIED', user);
  await requireSecondStep(ctx, user, 'google');
  const opened = await openSession(ctx, user, exchange);
  if (!opened) return refuseAttempt('GOOGLE_FAILED', user);
  ctx.metrics.signIns.inc({ way: 'google', outcome: 'success' });
  return giveSession(ctx, opened, exchange);
}

/** Uses the nonce of a token up; whether it was issued to the browser of the request. */
async function useSignInNonce(ctx: Context, exchange: Exchange, { nonce }: GoogleIdentity): Promise<boolean> {
  const browser = readBrowser(ctx, exchange);
  if (!browser || nonce === null) return false;
  return useGoogleNonce(ctx, { browser_hash: browserHash(browser) }, nonce);
}

/** A concurrent request linked the Google account to another user: the index admits one of the two. */
function refusedIfTaken(error: unknown): 'refused' {
  if (isTaken(error, 'users_google_sub')) return 'refused';
  throw error;
}

/** Refuses a Google account that only proves an identity, which is not a sign-in. */
async function refuseProofOnly(ctx: Context, exchange: Exchange): Promise<never> {
  await ctx.audit.append({ actorId: null, action: 'google.refused', targetType: 'user', targetId: null });
  return refuseSignIn(ctx, exchange, 'GOOGLE_PROOF_ONLY', undefined);
}

async function refuseSignIn(
  ctx: Context,
  { address }: Exchange,
  code: ErrorCode,
  user: UserRow | undefined,
): Promise<never> {
  ctx.metrics.signIns.inc({ way: 'google', outcome: code });
  await recordSecurityEvent(ctx, { kind: 'sign-in.refused', userId: user?.id ?? null, actorId: null, address });
  return user && code === 'USER_BLOCKED' ? refuseBlocked(ctx, user) : refuse(code);
}

/** The request of a sign-in, as far as a new or joined account needs it. */
interface Arrival {
  exchange: Exchange;
  referralCode: string | undefined;
}

async function findOrRegister(
  ctx: Context,
  identity: GoogleIdentity,
  arrival: Arrival,
): Promise<UserRow | 'refused' | 'proof-only'> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const account =
      (await findUser(ctx, { google_sub: identity.sub }, 'update')) ??
      (await findUser(ctx, { email_key: normaliseEmail(identity.email) }, 'update'));
    // Another tab of the same person may have registered the account since the first look-up.
    if (account?.google_sub === identity.sub) return confirmKnown(ctx, account, identity);
    const joined = account && (await joinAccount(ctx, account, identity, arrival));
    if (joined !== undefined && joined !== 'refused') return joined;
    if (await findUser(ctx, { identity_google_sub: identity.sub })) return 'proof-only';
    if (joined) return joined;
    const created = await registerNewcomer(ctx, identity, arrival);
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
  { exchange: { address }, referralCode }: Arrival,
): Promise<UserRow | 'refused'> {
  const decision = decideLink(account, identity);
  if (decision === 'refuse') return 'refused';
  if (account.status === 'blocked') return account;
  await recordGoogle(ctx, account, 'google.tied', { actorId: account.id, address });
  if (decision === 'link') {
    await updateUser(ctx, account.id, googleValues(identity));
    await sendGoogleTied(ctx, account);
    return confirmEmail(ctx, account.id);
  }
  await changeOwner(ctx, account, { actorId: null, sessions: 'takeover' });
  await updateUser(ctx, account.id, {
    name: nameOf(identity),
    ...googleValues(identity),
    referral_link_id: await ctx.hooks.identity.findReferral(ctx, referralCode),
  });
  return confirmEmail(ctx, account.id);
}

async function registerNewcomer(
  ctx: Context,
  identity: GoogleIdentity,
  { exchange, referralCode }: Arrival,
): Promise<UserRow | undefined> {
  await limitNewAccounts(ctx, exchange);
  const email = cleanEmail(identity.email);
  const created = await insertUser(ctx, {
    name: nameOf(identity),
    email,
    email_key: normaliseEmail(email),
    ...googleValues(identity),
    role: DEFAULT_ROLE,
    status: 'active',
    registered_device: describeDevice(exchange.userAgent),
    referral_link_id: await ctx.hooks.identity.findReferral(ctx, referralCode),
  });
  if (!created) return undefined;
  await recordTermsInForce(ctx, created.id, 'google');
  if (identity.emailVerified) return confirmEmail(ctx, created.id);
  await sendVerification(ctx, created, shareOf(readAsker(ctx, exchange), created));
  return created;
}

function nameOf(identity: GoogleIdentity): string {
  return cleanName(identity.name) || cleanName(nameFromEmail(identity.email));
}
