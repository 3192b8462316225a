import { pruneUnconfirmed } from '../accounts/queries';
import { mailForgottenPassword } from '../accounts/reset-password';
import { pruneSignInDelays } from '../accounts/sign-in-queries';
import { pruneTokens } from '../accounts/token-queries';
import { warnOfAttack } from '../accounts/warn-of-attack';
import { checkAttachment } from '../attachments/check-attachment';
import { forgetAttachments } from '../attachments/forget-attachments';
import { checkChain } from '../audit/check-chain';
import { advanceCases } from '../cases/advance-cases';
import { advanceClaims } from '../claims/advance-claims';
import { pruneClaimSecrets } from '../claims/attempt-queries';
import type { Context } from '../context';
import { sendDueWork } from '../desk/send-due-work';
import { advanceDisputes, remindAuthors } from '../disputes/advance-disputes';
import { sendAlerts } from '../dossier/send-alerts';
import { announceErasure, journalErasures } from '../erasure/journal-erasures';
import { pruneCounters } from '../http/queries';
import { watchInquiries } from '../inquiries/watch-inquiries';
import { transmitInvoice } from '../invoices/transmit-invoice';
import { announceTerms } from '../legal/announce-terms';
import { sendQueued } from '../mail/send';
import { sendCollected } from '../notices/send-notice';
import { cancelAtProvider, captureAtProvider, checkMoney, reconcileOrders, refundAtProvider } from '../payments/jobs';
import { pruneReleases } from '../releases/queries';
import { expireRequests } from '../passports/request-queries';
import { correctReports } from '../reports/correct-reports';
import { notifyRecipients } from '../reports/notify-recipients';
import { runRetention } from '../retention/run-retention';
import { pruneSecondFactors } from '../second-factors/queries';
import { pruneSecurityEvents } from '../security-events/queries';
import { pruneSessions } from '../sessions/queries';
import { foldSubjectCounts } from '../statistics/queries';
import { pruneAddressLookups } from '../subjects/lookup-queries';
import { pruneTelemetry } from '../telemetry/queries';
import { removeLeaving } from '../users/remove-own-account';
import type { JobName, JobPayloads } from './jobs';

type JobHandlers = { [Name in JobName]: (ctx: Context, payload: JobPayloads[Name]) => Promise<void> };

/** The handler of each kind of job. Handlers are idempotent, because one may run twice for one job. */
export const JOB_HANDLERS: JobHandlers = {
  'mail/send': sendQueued,
  'people/forgot-password': mailForgottenPassword,
  'people/warn-of-attack': warnOfAttack,
  'audit/verify': checkChain,
  'payments/cancel': cancelAtProvider,
  'payments/capture': captureAtProvider,
  'payments/refund': refundAtProvider,
  'invoices/transmit': transmitInvoice,
  'inquiries/watch': watchInquiries,
  reconciliation: reconcileOrders,
  money_check: checkMoney,
  'attachments/check': checkAttachment,
  'attachments/forget': forgetAttachments,
  'claims/advance': advanceClaims,
  'disputes/advance': advanceDisputes,
  'disputes/remind': remindAuthors,
  'cases/advance': advanceCases,
  'desk/due': sendDueWork,
  'reports/correct': correctReports,
  'reports/notify': notifyRecipients,
  'notices/data-collected': sendCollected,
  'alerts/send': sendAlerts,
  'erasures/journal': journalErasures,
  'erasures/announce': announceErasure,
  'terms/announce': announceTerms,
  'users/remove-leaving': removeLeaving,
  'retention/run': runRetention,
  async housekeeping(ctx) {
    await pruneCounters(ctx);
    await pruneSessions(ctx);
    await pruneTokens(ctx);
    await pruneSecondFactors(ctx);
    await pruneUnconfirmed(ctx);
    await pruneSignInDelays(ctx);
    await pruneSecurityEvents(ctx);
    await pruneReleases(ctx);
    await pruneTelemetry(ctx);
    await foldSubjectCounts(ctx);
    await pruneAddressLookups(ctx);
    await pruneClaimSecrets(ctx);
    await expireRequests(ctx);
    await ctx.jobs.add(ctx, 'audit/verify', {}, { key: 'audit/verify' });
  },
};
