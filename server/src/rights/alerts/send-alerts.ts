import type { Input, Output } from '@najem/shared/contract/kernel';
import type { dossier } from '@najem/shared/contract/rights';
import { warsawDate, warsawHour } from '@najem/shared/domain/kernel';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { DAY_MS, HOUR_MS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import type { JobPayloads } from '../../kernel/jobs/jobs';
import { queueMail } from '../../kernel/mail/send';
import { hasMailbox } from '../news-address/name-address';
import { alertMail } from './mail-texts';
import {
  DEFAULT_ALERTS,
  type DueAlert,
  findAlerted,
  findAlerts,
  markAlerted,
  readDueChecks,
  markWeek,
  readWeekly,
  saveAlerts,
} from './queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Alerts people to what happened in their file: at once, every ten minutes (checks) and on Mondays. */
    'alerts/send':
      { is: 'event'; claimId: string; email: string; isNamed?: boolean } | { is: 'checks' } | { is: 'week' };
  }
}

const MONDAY = 1;
const MONDAY_HOUR = 8;

/** Shows which alerts about their file the caller gets. */
export async function getAlerts(ctx: Context, person: Person): Promise<Output<typeof dossier.alerts>> {
  return { success: true, alerts: (await findAlerts(ctx, person)) ?? DEFAULT_ALERTS };
}

/** Sets which alerts about their file the caller gets. MAILBOX_REQUIRED for a guest whom no mail reaches. */
export async function setAlerts(
  ctx: Context,
  person: Person,
  settings: Input<typeof dossier.setAlerts>,
): Promise<Output<typeof dossier.setAlerts>> {
  if (!(await hasMailbox(ctx, person))) refuse('MAILBOX_REQUIRED');
  await saveAlerts(ctx, person, settings);
  return getAlerts(ctx, person);
}

/**
 * Queues the mail about an event to the holder of the identifier, in the caller's transaction and unless it was their
 * own; returns whether the identifier has a holder.
 */
export async function queueAlert(
  ctx: Context,
  indexes: readonly Buffer[],
  event: 'entry' | 'report',
  actorId: string,
): Promise<boolean> {
  const alerted = await findAlerted(ctx, indexes);
  if (!alerted) return false;
  if (alerted[event] === 'at_once' && alerted.user_id !== actorId) {
    const { claim_id: claimId, email, isNamed } = alerted;
    await ctx.jobs.add(ctx, 'alerts/send', { is: 'event', claimId, email, isNamed });
  }
  return true;
}

/**
 * Sends the mails about what happened in people's files, never what it was: one a person. The week's is due on Mondays at
 * 8:00 in Warsaw; one that a server missed is sent at its start.
 */
export async function sendAlerts(ctx: Context, job: JobPayloads['alerts/send']): Promise<void> {
  switch (job.is) {
    case 'event':
      return send(ctx, { email: job.email, isNamed: job.isNamed ?? false, events: 1 });
    case 'checks':
      return inTransaction(ctx, async (tx) => {
        for (const due of await readDueChecks(tx, new Date(tx.now().getTime() - DAY_MS))) {
          await send(tx, due);
          await markAlerted(tx, due.claim_ids);
        }
      });
    case 'week':
      return inTransaction(ctx, async (tx) => {
        const monday = lastMonday(tx.now());
        for (const due of await readWeekly(tx, monday)) await send(tx, due);
        await markWeek(tx, monday);
      });
  }
}

async function send(
  ctx: Context,
  { email, isNamed, events }: Pick<DueAlert, 'email' | 'isNamed' | 'events'>,
): Promise<void> {
  await queueMail(ctx, { email }, alertMail(events, `${ctx.config.publicUrl}/dossier${isNamed ? '/start' : ''}`));
}

/** The last Monday, 8:00 in Warsaw, that is not after `now`. */
function lastMonday(now: Date): Date {
  const [year = 0, month = 0, day = 0] = warsawDate(now).split('-').map(Number);
  for (let back = 0; ; back += 1) {
    const date = new Date(Date.UTC(year, month - 1, day - back));
    if (date.getUTCDay() !== MONDAY) continue;
    // Eight o'clock in Warsaw is 6:00 or 7:00 in UTC.
    const summer = new Date(date.getTime() + 6 * HOUR_MS);
    const winter = new Date(date.getTime() + 7 * HOUR_MS);
    const moment = warsawHour(summer) === MONDAY_HOUR ? summer : winter;
    if (moment <= now) return moment;
  }
}
