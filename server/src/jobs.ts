import { pruneUnconfirmed } from './identity/accounts/queries';
import { mailForgottenPassword } from './identity/accounts/reset-password';
import { pruneSignInDelays } from './identity/accounts/sign-in-queries';
import { pruneTokens } from './identity/accounts/token-queries';
import { warnOfAttack } from './identity/accounts/warn-of-attack';
import { checkAttachment } from './register/attachments/check-attachment';
import { forgetAttachments } from './register/attachments/forget-attachments';
import { checkChain } from './kernel/audit/check-chain';
import { advanceCases } from './rights/cases/advance-cases';
import { advanceClaims } from './rights/claims/advance-claims';
import { pruneClaimSecrets } from './rights/claims/attempt-queries';
import type { Context } from './kernel/context';
import { sendDueWork } from './rights/desk/send-due-work';
import { advanceDisputes, remindAuthors } from './rights/disputes/advance-disputes';
import { sendAlerts } from './rights/dossier/send-alerts';
import { announceErasure, journalErasures } from './rights/erasure/journal-erasures';
import { pruneCounters } from './kernel/http/queries';
import { watchInquiries } from './register/inquiries/watch-inquiries';
import { transmitInvoice } from './money/invoices/transmit-invoice';
import { announceTerms } from './identity/legal/announce-terms';
import { sendQueued } from './kernel/mail/send';
import { sendCollected } from './rights/notices/send-notice';
import {
  cancelAtProvider,
  captureAtProvider,
  checkMoney,
  reconcileOrders,
  refundAtProvider,
} from './money/payments/jobs';
import { pruneFailures } from './platform/releases/failure-queries';
import { pruneReleases } from './platform/releases/queries';
import { expireRequests } from './rights/passports/request-queries';
import { correctReports } from './reports/correct-reports';
import { notifyRecipients } from './reports/notify-recipients';
import { runRetention } from './rights/retention/run-retention';
import { pruneSecondFactors } from './identity/second-factors/queries';
import { pruneSecurityEvents } from './identity/security-events/queries';
import { pruneSessions } from './identity/sessions/queries';
import { foldSubjectCounts } from './office/statistics/queries';
import { pruneAddressLookups } from './register/subjects/lookup-queries';
import { pruneTelemetry } from './platform/telemetry/queries';
import { removeLeaving } from './office/users/remove-own-account';
import type { JobName, JobPayloads } from './kernel/jobs/jobs';

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
    await pruneFailures(ctx);
    await pruneTelemetry(ctx);
    await foldSubjectCounts(ctx);
    await pruneAddressLookups(ctx);
    await pruneClaimSecrets(ctx);
    await expireRequests(ctx);
    await ctx.jobs.add(ctx, 'audit/verify', {}, { key: 'audit/verify' });
  },
};
