import { pruneCounters } from '../http/throttle';
import { mailForgottenPassword } from '../people/password';
import { prunePeople } from '../people/prune';
import type { JobHandlers } from './jobs';

/** What does each kind of job. A handler may run twice for one job, so each is written to do no harm then. */
export const JOB_HANDLERS: JobHandlers = {
  'mail/send': (ctx, mail) => ctx.mailer.send(mail),
  'people/forgot-password': mailForgottenPassword,
  async housekeeping(ctx) {
    await pruneCounters(ctx);
    await prunePeople(ctx);
  },
};
