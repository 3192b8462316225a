import type { Kysely } from 'kysely';
import type { Database } from '../db/database';
import type { QueuedMail } from '../mail/mailer';
import type { TimedChange } from '../../reports/entry-change';
import { insertJob } from './queries';

/** The kinds of jobs with their payloads. */
export interface JobPayloads {
  'mail/send': QueuedMail;
  /** Looks for the account behind an address and mails it the link to set a new password. */
  'people/forgot-password': { emailKey: string };
  /** Looks for the account behind an address and warns its owner by mail of an attack. */
  'people/warn-of-attack': { emailKey: string };
  /** Verifies the chain of the audit log and stores the result. */
  'audit/verify': Record<string, never>;
  /** Closes an order at the payment provider that another attempt replaced. */
  'payments/cancel': { orderId: string };
  /** Captures the money that a buyer's bank has reserved. */
  'payments/capture': { orderId: string };
  /** Refunds money that came late or twice. */
  'payments/refund': { refundId: string };
  /** Transmits a company's invoice to the state's invoice system, where that is configured. */
  'invoices/transmit': { invoiceId: string };
  /** Notes accounts whose inquiries are suspect. Runs every ten minutes. */
  'inquiries/watch': Record<string, never>;
  /** Reads the state of open orders from the provider. Runs every five minutes. */
  reconciliation: Record<string, never>;
  /** Compares ledger, orders, reports and invoices. Runs every hour. */
  money_check: Record<string, never>;
  /** Scans a file and examines it by its format. */
  'attachments/check': { attachmentId: string };
  /** Deletes files whose time has come. Runs every ten minutes and at the start. */
  'attachments/forget': Record<string, never>;
  /** Moves claims on whose time has come. Runs every ten minutes and at the start. */
  'claims/advance': Record<string, never>;
  /** Moves disputes on whose time has come. Runs every ten minutes, at the start, and when an author cannot answer any more. */
  'disputes/advance': Record<string, never>;
  /** Reminds authors whose answer is due in two days. Runs every ten minutes and at the start. */
  'disputes/remind': Record<string, never>;
  /** Moves cases on whose time has come, and ends restrictions. Runs every ten minutes and at the start. */
  'cases/advance': Record<string, never>;
  /** Mails administrators what is due, at 7:00 Warsaw on working days. */
  'desk/due': Record<string, never>;
  /** Makes new versions of the valid reports that a change of an entry or of a person's basics concerns. */
  'reports/correct': TimedChange;
  /**
   * Notifies the recipients of reports about a change, and those who waited for their next mail. Runs every ten
   * minutes.
   */
  'reports/notify': { change?: TimedChange };
  /** Notifies a person that data about them were collected (Art. 14 RODO). */
  'notices/data-collected': { subjectId: string };
  /** Alerts people to what happened in their file: at once, every ten minutes (checks) and on Mondays. */
  'alerts/send': { is: 'event'; claimId: string; email: string } | { is: 'checks' } | { is: 'week' };
  /** Writes what was erased into the journal outside the database. Runs every ten minutes, and after each erasure. */
  'erasures/journal': Record<string, never>;
  /** Sends a mail that says what is gone, once the journal has it. */
  'erasures/announce': QueuedMail;
  /** Announces material new terms to all users, 14 days before they are in force. Runs every hour and at the start. */
  'terms/announce': Record<string, never>;
  /**
   * Removes accounts whose owners asked for it once nothing of theirs is open, and ends removals that can be undone no
   * longer. Runs every ten minutes, at the start, and after a removal by an administrator.
   */
  'users/remove-leaving': Record<string, never>;
  /** Removes what is kept no longer, and announces entries that end in 30 days. Runs every night and at the start. */
  'retention/run': Record<string, never>;
  /** Removes expired data, such as old counters and ended sessions. Runs every night. */
  housekeeping: Record<string, never>;
}

export type JobName = keyof JobPayloads;

/**
 * What jobs have in common where they run: each class has its own places in a process, so that no job waits for one of
 * another class.
 */
export type JobClass =
  /** Somebody waits for it, and it takes a moment. */
  | 'prompt'
  /** Strangers decide what it costs. */
  | 'files'
  /** It reads whole tables, and its statements may take longer than a call has. */
  | 'long';

export const JOB_CLASSES: Readonly<Record<JobName, JobClass>> = {
  'mail/send': 'prompt',
  'people/forgot-password': 'prompt',
  'people/warn-of-attack': 'prompt',
  'audit/verify': 'long',
  'payments/cancel': 'prompt',
  'payments/capture': 'prompt',
  'payments/refund': 'prompt',
  'invoices/transmit': 'prompt',
  'inquiries/watch': 'prompt',
  reconciliation: 'prompt',
  money_check: 'long',
  'attachments/check': 'files',
  'attachments/forget': 'prompt',
  'claims/advance': 'prompt',
  'disputes/advance': 'prompt',
  'disputes/remind': 'prompt',
  'cases/advance': 'prompt',
  'desk/due': 'prompt',
  'reports/correct': 'prompt',
  'reports/notify': 'prompt',
  'notices/data-collected': 'prompt',
  'alerts/send': 'prompt',
  'erasures/journal': 'prompt',
  'erasures/announce': 'prompt',
  'terms/announce': 'prompt',
  'users/remove-leaving': 'prompt',
  'retention/run': 'long',
  housekeeping: 'long',
};

export interface Jobs {
  /**
   * Queues a job in the transaction of `ctx`; it runs at least once after the commit, with growing pauses between
   * attempts. `key` makes it unique while it waits; a waiting job keeps its time unless `movesWaiting`
   * moves it. `afterMs` counts by the database's clock, by which jobs are due. Of the jobs of one `queue` one runs at a time.
   */
  add<Name extends JobName>(
    ctx: { db: Kysely<Database> },
    name: Name,
    payload: JobPayloads[Name],
    options?: { key?: string; afterMs?: number; movesWaiting?: boolean; maxAttempts?: number; queue?: string },
  ): Promise<void>;
}

/** The pauses grow as e^attempt seconds up to six hours: this many attempts outlast four days without a mail server. */
const MAX_ATTEMPTS = 25;

/** Creates the queue of jobs, which are part of the caller's transaction. */
export function createJobs(): Jobs {
  return {
    add: (ctx, name, payload, { maxAttempts = MAX_ATTEMPTS, ...options } = {}) =>
      insertJob(ctx.db, { name, payload, maxAttempts, ...options }),
  };
}
