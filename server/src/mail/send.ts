import type { Context } from '../context';
import type { QueuedMail } from './mailer';

/**
 * Hands a queued mail to the mail server, unless its link has ended while it waited: a dead link helps nobody, and those
 * who still need one ask for another. Throws when the mail was not accepted.
 */
export async function sendQueued(ctx: Context, { usefulUntil, ...mail }: QueuedMail): Promise<void> {
  if (usefulUntil !== undefined && new Date(usefulUntil) <= ctx.now()) {
    ctx.log.warn({ usefulUntil }, 'mail not sent: its link expired in the queue');
    return;
  }
  await ctx.mailer.send(mail);
}
