import { checkChain } from '../audit/view';
import { pruneCounters } from '../http/throttle';
import { transmitInvoice } from '../invoices/transmission';
import { sendQueued } from '../mail/send';
import { pruneObservations } from '../observation/queries';
import { cancelAtProvider, captureAtProvider, checkMoney, reconcile, refundAtProvider } from '../payments/jobs';
import { mailForgottenPassword } from '../people/password';
import { prunePeople } from '../people/prune';
import { pruneReleases } from '../site/prune';
import { foldSubjectCounts } from '../statistics/queries';
import type { JobHandlers } from './jobs';

/** What does each kind of job. A handler may run twice for one job, so each is written to do no harm then. */
export const JOB_HANDLERS: JobHandlers = {
  'mail/send': sendQueued,
  'people/forgot-password': mailForgottenPassword,
  'audit/verify': checkChain,
  'payments/cancel': cancelAtProvider,
  'payments/capture': captureAtProvider,
  'payments/refund': refundAtProvider,
  'invoices/transmit': transmitInvoice,
  reconciliation: reconcile,
  money_check: checkMoney,
  async housekeeping(ctx) {
    await pruneCounters(ctx);
    await prunePeople(ctx);
    await pruneReleases(ctx);
    await pruneObservations(ctx);
    await foldSubjectCounts(ctx);
    await ctx.jobs.add(ctx, 'audit/verify', {}, { key: 'audit/verify' });
  },
};
