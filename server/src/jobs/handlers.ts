import { pruneCounters } from '../http/throttle';
import type { JobHandlers } from './jobs';

/** What does each kind of job. A handler may run twice for one job, so each is written to do no harm then. */
export const JOB_HANDLERS: JobHandlers = {
  'mail/send': (ctx, mail) => ctx.mailer.send(mail),
  housekeeping: (ctx) => pruneCounters(ctx),
};
