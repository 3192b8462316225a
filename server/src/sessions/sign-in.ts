import type { Input, SignedIn, users } from '@najem/shared/contract';
import { normaliseEmail } from '@najem/shared/domain';
import { limitAttempts } from '../accounts/attempt-limits';
import { verifyPassword } from '../accounts/password-hash';
import { findUser } from '../accounts/queries';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';
import { requireSecondStep } from '../second-factors/second-step';
import type { Exchange } from '../serve';
import { giveSession, openSession } from './open-session';

/**
 * Signs in with e-mail and password. Neither text nor time of the answer reveals whether an address is registered:
 * CREDENTIALS_INVALID for both; USER_BLOCKED, EMAIL_NOT_VERIFIED and SECOND_FACTOR_NEEDED only with the right password.
 */
export async function signIn(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof users.login>,
  exchange: Exchange,
): Promise<SignedIn> {
  const emailKey = normaliseEmail(input.email);
  await limitAttempts(ctx, exchange, emailKey);
  const user = await findUser(ctx, { email_key: emailKey });
  const isRight = await verifyPassword(user?.password_hash ?? null, input.password);
  if (!user || !isRight) return refuseSignIn(ctx, 'CREDENTIALS_INVALID');
  if (user.status === 'blocked') return refuseSignIn(ctx, 'USER_BLOCKED');
  if (user.email_verified_at === null) return refuseSignIn(ctx, 'EMAIL_NOT_VERIFIED');
  await requireSecondStep(ctx, user, 'password');
  const opened = await openSession(ctx, user, exchange);
  if (!opened) return refuseSignIn(ctx, 'CREDENTIALS_INVALID');
  ctx.metrics.signIns.inc({ way: 'password', outcome: 'success' });
  return giveSession(ctx, opened, exchange);
}

function refuseSignIn(ctx: Context, code: 'CREDENTIALS_INVALID' | 'USER_BLOCKED' | 'EMAIL_NOT_VERIFIED'): never {
  ctx.metrics.signIns.inc({ way: 'password', outcome: code });
  return refuse(code);
}
