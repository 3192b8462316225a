import { addDays, endOfWarsawDay, isWorkingDay, warsawDate, warsawHour } from '@najem/shared/domain/kernel';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { queueMail } from '../../kernel/mail/send';
import { deskDueMail } from '../disputes/mail-texts';
import { countDue, markNotified } from './due-queries';
import { readActiveAdmins } from '../desk-work/queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Mails administrators what is due, at 7:00 Warsaw on working days. */
    'desk/due': Record<string, never>;
  }
}

const HOUR = 7;

/**
 * Mails each active administrator what is due for them on the desk, once on each working day from 7:00 Warsaw on, unless
 * nothing is.
 */
export async function sendDueWork(ctx: Context): Promise<void> {
  const now = ctx.now();
  const today = warsawDate(now);
  if (!isWorkingDay(today) || warsawHour(now) < HOUR) return;
  let next = addDays(today, 1);
  while (!isWorkingDay(next)) next = addDays(next, 1);
  await inTransaction(ctx, async (tx) => {
    if (!(await markNotified(tx, today))) return;
    for (const admin of await readActiveAdmins(tx)) {
      const due = await countDue(tx, admin, { after: endOfWarsawDay(today), until: endOfWarsawDay(next) });
      if (due.overdue + due.tomorrow === 0) continue;
      await queueMail(tx, admin, deskDueMail(due, `${tx.config.publicUrl}/admin/desk`));
    }
  });
}
