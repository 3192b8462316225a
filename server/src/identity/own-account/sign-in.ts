import type { Input } from '@najem/shared/contract/kernel';
import type { SignedIn, signInCalls } from '@najem/shared/contract/identity';
import { normaliseEmail } from '@najem/shared/domain/kernel';
import { refuseBlocked } from '../accounts/blocked';
import { admitSignIn, verifyPassword } from '../accounts/password-hash';
import { findUser, type UserRow } from '../accounts/queries';
import { countFailedSignIn, requireSignInAllowed, type SignInAttempt } from '../accounts/sign-in-limits';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { requireSecondStep } from '../second-factors/second-step';
import { recordSecurityEvent } from '../security-events/record-security-event';
import type { Exchange } from '../../kernel/serve';
import { isKnownTo, readBrowser } from '../sessions/known-browser';
import { giveSession, openSession } from '../sessions/open-session';

/**
 * Signs in with e-mail and password. Neither text nor time of the answer reveals whether an address is registered:
 * CREDENTIALS_INVALID for both; USER_BLOCKED, EMAIL_NOT_VERIFIED and SECOND_FACTOR_NEEDED only with the right password.
 * Only failures count for the limits; RATE_LIMITED, UNAVAILABLE while too many passwords wait to be checked.
 */
export async function signIn(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof signInCalls.login>,
  exchange: Exchange,
): Promise<SignedIn> {
  return admitSignIn(() => checkCredentials(ctx, input, exchange));
}

async function checkCredentials(
  ctx: Context,
  input: Input<typeof signInCalls.login>,
  exchange: Exchange,
): Promise<SignedIn> {
  const emailKey = normaliseEmail(input.email);
  const user = await findUser(ctx, { email_key: emailKey });
  const browser = readBrowser(ctx, exchange);
  const isKnown = user !== undefined && isKnownTo(browser, user);
  const attempt: SignInAttempt = {
    address: exchange.address,
    emailKey,
    knownBrowserId: isKnown ? browser?.id : undefined,
  };
  await requireSignInAllowed(ctx, attempt);
  const isRight = await verifyPassword(user?.password_hash ?? null, input.password);
  if (!isRight) await countFailedSignIn(ctx, attempt);
  const refuseAttempt = (code: SignInRefusal) => refuseSignIn(ctx, exchange, user, code);
  if (!user || !isRight) return refuseAttempt('CREDENTIALS_INVALID');
  // Of many attempts at once, those after the limit must not reveal that they guessed right.
  await requireSignInAllowed(ctx, attempt);
  if (user.status === 'blocked') return refuseAttempt('USER_BLOCKED');
  if (user.email_verified_at === null) return refuseAttempt('EMAIL_NOT_VERIFIED');
  await requireSecondStep(ctx, user, 'password');
  const opened = await openSession(ctx, user, exchange);
  if (!opened) return refuseAttempt('CREDENTIALS_INVALID');
  ctx.metrics.signIns.inc({ way: 'password', outcome: 'success' });
  return giveSession(ctx, opened, exchange);
}

type SignInRefusal = 'CREDENTIALS_INVALID' | 'USER_BLOCKED' | 'EMAIL_NOT_VERIFIED';

async function refuseSignIn(
  ctx: Context,
  { address }: Exchange,
  user: UserRow | undefined,
  code: SignInRefusal,
): Promise<never> {
  ctx.metrics.signIns.inc({ way: 'password', outcome: code });
  await recordSecurityEvent(ctx, { kind: 'sign-in.refused', userId: user?.id ?? null, actorId: null, address });
  return user && code === 'USER_BLOCKED' ? refuseBlocked(ctx, user) : refuse(code);
}
