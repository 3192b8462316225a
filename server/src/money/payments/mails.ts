import type { Context } from '../../kernel/context';
import { paidMail, type PaidMail } from './mail-texts';

/** Queues the confirmation of a purchase in the caller's transaction. */
export async function sendPaid(ctx: Context, to: string, paid: PaidMail): Promise<void> {
  await ctx.jobs.add(ctx, 'mail/send', { to, ...paidMail(ctx.config.publicUrl, paid) });
}
