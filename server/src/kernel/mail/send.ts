import type { Context } from '../context';
import type { ComposedMail } from './compose';
import type { QueuedMail } from './mailer';

declare module '../jobs/jobs' {
  interface JobPayloads {
    'mail/send': QueuedMail;
  }
}

/** Queues a mail in the caller's transaction; it is dropped once it is of no use. */
export function queueMail(
  ctx: Context,
  to: { readonly email: string },
  mail: ComposedMail,
  usefulUntil?: Date,
): Promise<void> {
  return ctx.jobs.add(ctx, 'mail/send', {
    to: to.email,
    ...mail,
    ...(usefulUntil && { usefulUntil: usefulUntil.toISOString() }),
  });
}

/** Sends a queued mail, unless its link expired in the queue. Throws where the mail server does not accept the mail, a `FinalFailure` where it never will. */
export async function sendQueued(ctx: Context, { usefulUntil, ...mail }: QueuedMail): Promise<void> {
  if (usefulUntil !== undefined && new Date(usefulUntil) <= ctx.now()) {
    ctx.log.warn({ usefulUntil }, 'mail not sent: its link expired in the queue');
    return;
  }
  await ctx.mailer.send(mail);
}
