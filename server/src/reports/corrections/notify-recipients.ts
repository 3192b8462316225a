import { maskEmail } from '@najem/shared/domain/register';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { queueMail } from '../../kernel/mail/send';
import { reportChangedMail } from './mail-texts';
import type { TimedChange } from './entry-change';
import { dropClosedAccounts, insertNotices, listNotified, takeDueNotices } from './recipient-queries';
import { REMOVED_ACCOUNT } from '../texts';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /**
     * Notifies the recipients of reports about a change, and those who waited for their next mail. Runs every ten
     * minutes.
     */
    'reports/notify': { change?: TimedChange };
  }
}

const BATCH = 200;

/** A recipient who was notified that a report changed. */
export interface NotifiedRecipient {
  /** The name of the owner, or the masked address of a link's recipient. */
  name: string;
  at: Date;
}

/** Lists who was notified of the changes that a dispute caused. */
export async function readNotified(ctx: Context, disputeId: string): Promise<NotifiedRecipient[]> {
  const rows = await listNotified(ctx, disputeId);
  return rows.map(({ name, address, at }) => ({
    name: address === null ? (name ?? REMOVED_ACCOUNT) : maskEmail(address),
    at,
  }));
}

/**
 * Notifies everybody who got a report with a changed entry in the last 12 months that it changed (Art. 19 RODO), never
 * of what changed. Each recipient gets one mail about a report in 24 hours; later changes are in the next one.
 */
export async function notifyRecipients(ctx: Context, { change }: { change?: TimedChange }): Promise<void> {
  if (change && change.entryId !== null) await insertNotices(ctx, { ...change, entryId: change.entryId });
  await dropClosedAccounts(ctx);
  while ((await inTransaction(ctx, (tx) => sendBatch(tx))) === BATCH);
}

/** Queues the next mails; returns how many. */
async function sendBatch(ctx: Context): Promise<number> {
  const due = await takeDueNotices(ctx, BATCH);
  for (const { reportId, number, ownerEmail, address } of due) {
    const path = ownerEmail === null ? `/reports/verify/${number}` : `/reports/${reportId}`;
    const mail = reportChangedMail(number, `${ctx.config.publicUrl}${path}`);
    const email = ownerEmail ?? address;
    if (email !== null) await queueMail(ctx, { email }, mail);
  }
  return due.length;
}
