import { sql } from 'kysely';
import type { Context } from '../context';
import type { QueuedMail } from '../mail/mailer';

/** Every kind of work that happens after a commit, with what it needs to know. */
export interface JobPayloads {
  'mail/send': QueuedMail;
  /** Looks for the account behind an address and mails it the link to set a new password. */
  'people/forgot-password': { emailKey: string };
  /** Reads the whole audit log and keeps what it found of its chain. */
  'audit/verify': Record<string, never>;
  /** Closes an order at the payment provider that another attempt replaced. */
  'payments/cancel': { orderId: string };
  /** Takes the money that a buyer's bank holds ready. */
  'payments/capture': { orderId: string };
  /** Gives money back that came late or twice. */
  'payments/refund': { refundId: string };
  /** Hands a company's invoice to the state's invoice system, where that is set up. */
  'invoices/transmit': { invoiceId: string };
  /** Asks the provider about open orders. Runs by itself every five minutes. */
  reconciliation: Record<string, never>;
  /** Compares ledger, orders, reports and invoices. Runs by itself every hour. */
  money_check: Record<string, never>;
  /** Removes what has run out: old counters, ended sessions. Runs by itself every night. */
  housekeeping: Record<string, never>;
}

export type JobName = keyof JobPayloads;

export interface Jobs {
  /**
   * Queues a job in the transaction of `ctx`; it runs at least once after the commit, with growing pauses between
   * attempts. `key` makes it unique while it waits.
   */
  add<Name extends JobName>(
    ctx: Context,
    name: Name,
    payload: JobPayloads[Name],
    options?: { key?: string; runAt?: Date; maxAttempts?: number },
  ): Promise<void>;
}

export type JobHandlers = { [Name in JobName]: (ctx: Context, payload: JobPayloads[Name]) => Promise<void> };

/** The pauses grow as e^attempt seconds up to six hours: this many attempts outlast four days without a mail server. */
const MAX_ATTEMPTS = 25;

/** Queues jobs through SQL, so that they are part of whatever transaction the caller is in. */
export function createJobs(): Jobs {
  return {
    async add(ctx, name, payload, { key, runAt, maxAttempts = MAX_ATTEMPTS } = {}) {
      // A job that waits already keeps its time, or somebody who adds it again and again would put it off for ever.
      const keyMode = runAt ? 'replace' : 'preserve_run_at';
      await sql`
        select graphile_worker.add_job(
          ${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
          max_attempts := ${maxAttempts}::integer, job_key := ${key ?? null}::text, job_key_mode := ${keyMode}::text
        )`.execute(ctx.db);
    },
  };
}
