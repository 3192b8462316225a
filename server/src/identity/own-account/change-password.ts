import type { Input, Output } from '@najem/shared/contract/kernel';
import type { accountCalls } from '@najem/shared/contract/identity';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { recordSecurityEvent } from '../security-events/record-security-event';
import { judgeGuess } from '../second-factors/guesses';
import type { Exchange } from '../../kernel/serve';
import { endSessionsOf } from '../sessions/queries';
import { limitAttempts } from '../accounts/attempt-limits';
import { endForeignGoogleSignIn } from '../accounts/change-google-account';
import { sendPasswordChanged } from '../accounts/mails';
import { hashPassword, verifyPassword } from '../accounts/password-hash';
import { requireGoodPassword, requireLengthForRole } from './require-good-password';
import { findUser, updateUser } from '../accounts/queries';
import { ACCOUNT_TEXTS } from '../accounts/texts';
import { dropMailTokens } from '../accounts/token-queries';

/**
 * Changes the caller's password and ends their other sessions and a foreign sign-in with Google. The errors of a
 * weak password; PASSWORD_WRONG also for an account
 * without a password, which a stolen access token must not be able to set.
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  input: Input<typeof accountCalls.changePassword>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.changePassword>> {
  requireGoodPassword(input.password);
  requireLengthForRole(input.password, actor.role);
  await limitAttempts(ctx, { account: `password of ${actor.id}` });
  const user = await findUser(ctx, { id: actor.id });
  if (!user) refuse('TOKEN_INVALID');
  if (user.password_hash === null) refuse('PASSWORD_WRONG', { message: ACCOUNT_TEXTS.noPassword });
  const guess = { of: 'password', warns: 'when-waiting', at: 'session' } as const;
  const isRight = await judgeGuess(ctx, user, guess, () =>
    verifyPassword(user.password_hash, input.currentPassword, 'signed-in'),
  );
  if (!isRight) refuse('PASSWORD_WRONG');
  const passwordHash = await hashPassword(input.password, 'signed-in');
  await inTransaction(ctx, async (tx) => {
    const current = await findUser(tx, { id: actor.id }, 'update');
    if (current?.password_hash !== user.password_hash) refuse('PASSWORD_WRONG');
    await updateUser(tx, actor.id, { password_hash: passwordHash });
    await endForeignGoogleSignIn(tx, current);
    await dropMailTokens(tx, actor.id, 'reset-password');
    await dropMailTokens(tx, actor.id, 'change-email');
    await endSessionsOf(tx, actor.id, 'password', actor.sessionId);
    await sendPasswordChanged(tx, current);
    const { address } = exchange;
    await recordSecurityEvent(tx, { kind: 'password.changed', userId: actor.id, actorId: actor.id, address });
  });
  return { success: true };
}
