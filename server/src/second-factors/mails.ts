import { queueMail, type Recipient } from '../accounts/mails';
import type { Context } from '../context';
import { secondFactorMail } from '../mail/templates/second-factor';
import { FACTOR_MAILS } from './texts';

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
