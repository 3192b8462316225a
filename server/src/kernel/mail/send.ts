import type { Context } from '../context';
import type { QueuedMail } from './mailer';

declare module '../jobs/jobs' {
  interface JobPayloads {
    'mail/send': QueuedMail;
  }
}

/** Sends a queued mail, unless its link expired in the queue. Throws where the mail server does not accept the mail, a `FinalFailure` where it never will. */
export async function sendQueued(ctx: Context, { usefulUntil, ...mail }: QueuedMail): Promise<void> {
  if (usefulUntil !== undefined && new Date(usefulUntil) <= ctx.now()) {
    ctx.log.warn({ usefulUntil }, 'mail not sent: its link expired in the queue');
    return;
  }
  await ctx.mailer.send(mail);
}
