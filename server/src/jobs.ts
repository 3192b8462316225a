import { warsawDate } from '@najem/shared/domain/kernel';
import { pruneUnconfirmed } from './identity/accounts/queries';
import { mailForgottenPassword } from './identity/own-account/reset-password';
import { pruneSignInDelays } from './identity/accounts/sign-in-queries';
import { pruneTokens } from './identity/accounts/token-queries';
import { warnOfAttack } from './identity/accounts/warn-of-attack';
import { checkAttachment } from './register/attachments/check-attachment';
import { forgetFiles } from './register/evidence/forget-files';
import { checkChain } from './kernel/audit/check-chain';
import { advanceCases } from './rights/cases/advance-cases';
import { advanceClaims } from './rights/claims/advance-claims';
import { removeOwnEntries } from './rights/claims/remove-own-entries';
import { pruneClaimSecrets } from './rights/claims/attempt-queries';
import { sendDueWork } from './rights/desk/send-due-work';
import { advanceDisputes, remindAuthors } from './rights/disputes/advance-disputes';
import { sendAlerts } from './rights/alerts/send-alerts';
import { announceErasure, journalErasures } from './rights/journal/journal-erasures';
import { sealEndings } from './kernel/db/rotate-identifiers';
import { pruneCounters } from './kernel/http/queries';
import { pruneRepeatedCalls } from './kernel/http/repeated-calls';
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
import { pruneConfirmations } from './rights/news-address/queries';
import { expireRequests } from './rights/passports/request-queries';
import { correctReports } from './reports/corrections/correct-reports';
import { notifyRecipients } from './reports/corrections/notify-recipients';
import { runRetention } from './rights/retention/run-retention';
import { pruneSecondFactors } from './identity/second-factors/queries';
import { pruneSecurityEvents } from './identity/security-events/queries';
import { pruneSessions } from './identity/sessions/queries';
import { foldSubjectCounts } from './office/statistics/queries';
import { pruneAddressLookups } from './register/subjects/lookup-queries';
import { pruneTelemetry } from './platform/telemetry/queries';
import { advanceTenancies } from './tenancies/clock/advance';
import { dropProofsBy } from './tenancies/desk/drop-proofs';
import { proveTenanciesOf } from './tenancies/proofs/prove';
import { settleTenancy } from './tenancies/proofs/question-proofs';
import { removeLeaving } from './office/users/remove-own-account';
import type { Work } from './kernel/jobs/jobs';
import type { Context } from './tables';

declare module './kernel/jobs/jobs' {
  interface JobPayloads {
    /** Removes expired data, such as old counters and ended sessions. Runs every night. */
    housekeeping: Record<string, never>;
  }
}

/** How each kind of job runs. */
const JOBS: Work['jobs'] = {
  'mail/send': { class: 'prompt', run: sendQueued },
  'people/forgot-password': { class: 'prompt', run: mailForgottenPassword },
  'people/warn-of-attack': { class: 'prompt', run: warnOfAttack },
  'audit/verify': { class: 'long', run: checkChain },
  'payments/cancel': { class: 'prompt', run: cancelAtProvider },
  'payments/capture': { class: 'prompt', run: captureAtProvider },
  'payments/refund': { class: 'prompt', run: refundAtProvider },
  'invoices/transmit': { class: 'prompt', run: transmitInvoice },
  'inquiries/watch': { class: 'prompt', run: watchInquiries },
  reconciliation: { class: 'prompt', run: reconcileOrders },
  money_check: { class: 'long', run: checkMoney },
  'attachments/check': { class: 'files', run: checkAttachment },
  'attachments/forget': { class: 'prompt', run: forgetFiles },
  'claims/advance': { class: 'prompt', run: advanceClaims },
  'claims/own-entries': { class: 'prompt', run: removeOwnEntries },
  'disputes/advance': { class: 'prompt', run: advanceDisputes },
  'tenancies/advance': { class: 'prompt', run: advanceTenancies },
  'tenancies/prove': { class: 'prompt', run: proveTenanciesOf },
  'tenancies/drop-proofs': { class: 'prompt', run: dropProofsBy },
  'tenancies/settle-entries': { class: 'prompt', run: settleTenancy },
  'disputes/remind': { class: 'prompt', run: remindAuthors },
  'cases/advance': { class: 'prompt', run: advanceCases },
  'desk/due': { class: 'prompt', run: sendDueWork },
  'reports/correct': { class: 'prompt', run: correctReports },
  'reports/notify': { class: 'prompt', run: notifyRecipients },
  'notices/data-collected': { class: 'prompt', run: sendCollected },
  'alerts/send': { class: 'prompt', run: sendAlerts },
  'erasures/journal': { class: 'prompt', run: journalErasures },
  'erasures/announce': { class: 'prompt', run: announceErasure },
  'terms/announce': { class: 'prompt', run: announceTerms },
  'users/remove-leaving': { class: 'prompt', run: removeLeaving },
  'retention/run': { class: 'long', run: runRetention },
  housekeeping: { class: 'long', run: keepHouse },
};

const SUNDAY = 0;

/** In UTC. Kept in the database, so that each runs once at its time however many processes there are. */
const SCHEDULE = [
  '17 2 * * * housekeeping ?fill=1d&max=3&jobKey=housekeeping',
  '*/10 * * * * users/remove-leaving ?max=3&jobKey=users/remove-leaving',
  '47 1 * * * retention/run ?fill=1d&max=3&jobKey=retention/run',
  '*/10 * * * * inquiries/watch ?max=3&jobKey=inquiries/watch',
  '*/5 * * * * reconciliation ?max=3&jobKey=reconciliation',
  '23 * * * * money_check ?id=money-changes&max=3&jobKey=money_check/changes {"of":"changes"}',
  '53 2 * * * money_check ?fill=1d&max=3&jobKey=money_check',
  '*/10 * * * * attachments/forget ?max=3&jobKey=attachments/forget',
  '*/10 * * * * claims/advance ?max=3&jobKey=claims/advance',
  '*/10 * * * * disputes/advance ?max=3&jobKey=disputes/advance',
  '*/10 * * * * tenancies/advance ?max=3&jobKey=tenancies/advance',
  '*/10 * * * * disputes/remind ?max=3&jobKey=disputes/remind',
  '*/10 * * * * erasures/journal ?max=3&jobKey=erasures/journal',
  '*/10 * * * * cases/advance ?max=3&jobKey=cases/advance',
  '0 5,6 * * 1-5 desk/due ?max=3&jobKey=desk/due',
  '*/10 * * * * reports/notify ?max=3&jobKey=reports/notify',
  '*/10 * * * * alerts/send ?id=alerts-checks&max=3&jobKey=alerts/checks {"is":"checks"}',
  '0 6,7 * * 1 alerts/send ?id=alerts-week&max=3&jobKey=alerts/week {"is":"week"}',
  '7 * * * * terms/announce ?max=3&jobKey=terms/announce',
].join('\n');

/** What became due while no process ran is not left for the next ten minutes. */
const DUE_NOW: Work['dueNow'] = [
  { name: 'attachments/forget', payload: {}, key: 'attachments/forget' },
  { name: 'claims/advance', payload: {}, key: 'claims/advance' },
  { name: 'disputes/advance', payload: {}, key: 'disputes/advance' },
  { name: 'tenancies/advance', payload: {}, key: 'tenancies/advance' },
  { name: 'disputes/remind', payload: {}, key: 'disputes/remind' },
  { name: 'cases/advance', payload: {}, key: 'cases/advance' },
  { name: 'desk/due', payload: {}, key: 'desk/due' },
  { name: 'reports/notify', payload: {}, key: 'reports/notify' },
  { name: 'alerts/send', payload: { is: 'week' }, key: 'alerts/week' },
  { name: 'terms/announce', payload: {}, key: 'terms/announce' },
  { name: 'users/remove-leaving', payload: {}, key: 'users/remove-leaving' },
  { name: 'retention/run', payload: {}, key: 'retention/run' },
];

/** The work of every process. */
export const WORK: Work = { jobs: JOBS, schedule: SCHEDULE, dueNow: DUE_NOW };

/** Removes what is kept no longer. */
async function keepHouse(ctx: Context): Promise<void> {
  await pruneCounters(ctx);
  await pruneRepeatedCalls(ctx);
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
  await pruneConfirmations(ctx);
  await sealEndings(ctx);
  // Reading all of a long log takes hours: on Sundays.
  const isSunday = new Date(warsawDate(ctx.now())).getUTCDay() === SUNDAY;
  await ctx.jobs.add(ctx, 'audit/verify', isSunday ? {} : { since: 'last-check' }, { key: 'audit/verify' });
}
