import type { Input, Output } from '@najem/shared/contract/kernel';
import type { accountCalls } from '@najem/shared/contract/identity';
import { isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { JobPayloads } from '../../kernel/jobs/jobs';
import { recordSecurityEvent } from '../security-events/record-security-event';
import type { Exchange } from '../../kernel/serve';
import { rememberBrowser } from '../sessions/known-browser';
import { endSessionsOf } from '../sessions/queries';
import { limitMails, type MailAsker } from '../accounts/attempt-limits';
import { refuseLink } from './check-link';
import { confirmEmail } from './confirm-email';
import { endForeignGoogleSignIn } from '../accounts/change-google-account';
import { readAsker, shareOf } from '../sessions/mail-asker';
import { sendPasswordChanged, sendReset } from '../accounts/mails';
import { hashPassword } from '../accounts/password-hash';
import { requireGoodPassword, requireLengthForRole } from './require-good-password';
import { findUser, updateUser } from '../accounts/queries';
import { dropMailTokens, findMailToken, useMailToken } from '../accounts/token-queries';

/** Who asked in a job of before. */
const NOBODY: MailAsker = { network: '' };

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Looks for the account behind an address and mails it the link to set a new password. */
    'people/forgot-password': { emailKey: string; asker?: MailAsker; returnPath?: string | undefined };
  }
}

/**
 * Queues the search for the account and its mail. The account is not looked up here, so that neither text nor time of the
 * answer reveals it. EMAIL_INVALID; rate-limited for registered and unknown addresses alike.
 */
export async function forgotPassword(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof accountCalls.forgotPassword>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.forgotPassword>> {
  const emailKey = normaliseEmail(input.email);
  if (!isEmail(emailKey)) refuse('EMAIL_INVALID');
  const asker = readAsker(ctx, exchange);
  await limitMails(ctx, asker, emailKey);
  await ctx.jobs.add(ctx, 'people/forgot-password', { emailKey, asker, returnPath: input.returnPath });
  return { success: true };
}

/** Mails the link for a new password to the account's owner, as a job; a blocked account gets none. */
export async function mailForgottenPassword(
  ctx: Context,
  { emailKey, asker = NOBODY, returnPath }: JobPayloads['people/forgot-password'],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, { email_key: emailKey }, 'share');
    if (user?.status === 'active') await sendReset(tx, user, shareOf(asker, user), returnPath);
  });
}

/**
 * Sets a new password with a mailed link, which proves the address as well, and ends all sessions of the account and a
 * foreign sign-in with Google. The errors of a weak password leave the link usable; LINK_INVALID for a link that was
 * used, has run out or never was.
 */
export async function resetPassword(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof accountCalls.resetPassword>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.resetPassword>> {
  requireGoodPassword(input.password);
  // Checked before hashing, so that a made-up link does not cost a hash.
  const holderId = await findMailToken(ctx, input.token, 'reset-password');
  const holder = holderId === undefined ? undefined : await findUser(ctx, { id: holderId });
  if (!holder) return refuseLink(ctx, exchange);
  requireLengthForRole(input.password, holder.role);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    const userId = await useMailToken(tx, input.token, 'reset-password');
    const user = userId === undefined ? undefined : await findUser(tx, { id: userId }, 'update');
    if (!user) refuse('LINK_INVALID');
    await updateUser(tx, user.id, { password_hash: passwordHash });
    await endForeignGoogleSignIn(tx, user);
    await confirmEmail(tx, user.id);
    await dropMailTokens(tx, user.id, 'reset-password');
    // Another address may have been asked for by somebody who knew the former password.
    await dropMailTokens(tx, user.id, 'change-email');
    await endSessionsOf(tx, user.id, 'password');
    await sendPasswordChanged(tx, user);
    const { address } = exchange;
    await recordSecurityEvent(tx, { kind: 'password.reset', userId: user.id, actorId: null, address });
    // The mail proved the owner, whom an attack on the account must not keep out.
    rememberBrowser(ctx, exchange, user);
  });
  return { success: true };
}
