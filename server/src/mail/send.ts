import type { Context } from '../context';
import type { QueuedMail } from './mailer';

/**
 * Hands a queued mail to the mail server, unless its link has ended while it waited: a dead link helps nobody, and those
 * who still need one ask for another. Throws when the mail was not accepted.
 */
export async function sendQueued(ctx: Context, { usefulUntil, ...mail }: QueuedMail): Promise<void> {
  if (usefulUntil !== undefined && new Date(usefulUntil) <= ctx.now()) {
    ctx.log.warn({ usefulUntil }, 'a mail was not sent: its link ended while it waited');
    return;
  }
  await ctx.mailer.send(mail);
}
