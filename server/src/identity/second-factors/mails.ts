import type { Recipient } from '../accounts/mails';
import type { Context } from '../tables';
import { queueMail } from '../../kernel/mail/send';
import { guessedMail, secondFactorMail } from './mail-texts';
import { FACTOR_MAILS, GUESS_MAILS } from './texts';

/** Queues the news of a changed second factor in the caller's transaction. */
export async function sendFactorChange(
  ctx: Context,
  user: Recipient,
  change: Exclude<keyof typeof FACTOR_MAILS, 'recoveryCodeUsed'>,
): Promise<void> {
  await queueMail(ctx, user, secondFactorMail(ctx.config.publicUrl, FACTOR_MAILS[change], ctx.now()));
}

/** Queues the news of a used recovery code in the caller's transaction. */
export async function sendRecoveryCodeUsed(ctx: Context, user: Recipient): Promise<void> {
  await queueMail(ctx, user, secondFactorMail(ctx.config.publicUrl, FACTOR_MAILS.recoveryCodeUsed, ctx.now()));
}

/** Queues the warning of a wrong proof at the second step of a sign-in, or in a session, in the caller's transaction. */
export async function sendGuessed(ctx: Context, user: Recipient, at: keyof typeof GUESS_MAILS): Promise<void> {
  await queueMail(ctx, user, guessedMail(ctx.config.publicUrl, GUESS_MAILS[at], ctx.now()));
}
