import type { Context } from '../tables';
import { queueMail } from '../../kernel/mail/send';
import { paidMail, type PaidMail } from './mail-texts';

/** Queues the confirmation of a purchase in the caller's transaction. */
export async function sendPaid(ctx: Context, to: string, paid: PaidMail): Promise<void> {
  await queueMail(ctx, { email: to }, paidMail(ctx.config.publicUrl, paid));
}
