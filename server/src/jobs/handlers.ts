import { checkChain } from '../audit/read-audit-log';
import { pruneCounters } from '../http/throttle';
import { transmitInvoice } from '../invoices/transmit-invoice';
import { sendQueued } from '../mail/send';
import { pruneObservations } from '../telemetry/queries';
import { cancelAtProvider, captureAtProvider, checkMoney, reconcile, refundAtProvider } from '../payments/jobs';
import { mailForgottenPassword } from '../accounts/change-password';
import { prunePeople } from '../sessions/prune';
import { pruneReleases } from '../releases/prune';
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
    await ctx.jobs.add(ctx, 'audit/verify', {}, { key: 'audit/verify' });
  },
};
