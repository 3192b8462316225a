import { addDays, addMonths, startOfWarsawDay } from '@najem/shared/domain/kernel';
import {
  ENDING_NOTICE_DAYS,
  INVITATION_DAYS,
  INVITATION_REMINDER_DAYS,
  OPINION_REMINDERS_DAYS,
  REMOVED_END_MONTHS,
  TENANCY_ROLES,
} from '@najem/shared/domain/tenancies';
import { DAY_MS } from '../../kernel/durations';
import { lockTenancy, type Parts, readParts, type Sided } from './queries';
import type { Context } from '../tables';
import { setDue } from './due-queries';

/** What the clock does once for a tenancy and the day that it names: its mails, and the end of a restriction. */
export const CLOCK_MAILS = {
  reminder: 'reminder',
  ending: (endsOn: string) => `ending ${endsOn}`,
  opinions: (days: number) => `opinions ${days}`,
  // A side may be in question again.
  release: (until: Date) => `release ${until.toISOString()}`,
} as const;

/** Something that the clock does for a tenancy at a moment. */
export interface ClockStep {
  readonly at: Date;
  readonly is: 'remind' | 'lapse' | 'hold' | 'ending' | 'end' | 'removed' | 'opinions' | 'reveal' | 'release';
  /** The key by which it happens once. */
  readonly mail?: string;
}

/** Computes what the clock does for a tenancy, and when; what is done already is left out. */
export function listSteps(
  { tenancy, sides }: Sided,
  { invitation, ends }: Pick<Parts, 'invitation' | 'ends'>,
): ClockStep[] {
  const steps: ClockStep[] = [];
  if (tenancy.state === 'invited' && invitation) {
    const { expires_at: at, reminded_at, sent_at, silenced_at, address_hash } = invitation;
    steps.push({ at, is: 'lapse' });
    const remindAt = daysBefore(at, INVITATION_DAYS - INVITATION_REMINDER_DAYS);
    // One that waited may be sent when it is late for a reminder.
    const isSent = sent_at !== null && sent_at < remindAt && silenced_at === null && address_hash !== null;
    if (isSent && reminded_at === null) steps.push({ at: remindAt, is: 'remind' });
  }
  if (tenancy.state === 'counter' && tenancy.counter_until) steps.push({ at: tenancy.counter_until, is: 'lapse' });
  if (tenancy.state === 'running') {
    for (const { holds_at: at } of ends) steps.push({ at, is: 'hold' });
    const { ends_on: endsOn } = tenancy;
    if (endsOn !== null) {
      steps.push({
        at: startOfWarsawDay(addDays(endsOn, -ENDING_NOTICE_DAYS)),
        is: 'ending',
        mail: CLOCK_MAILS.ending(endsOn),
      });
      steps.push({ at: startOfWarsawDay(addDays(endsOn, 1)), is: 'end' });
    } else {
      for (const role of TENANCY_ROLES) {
        const removedAt = sides[role].removed_at;
        if (removedAt !== null) steps.push({ at: addMonths(removedAt, REMOVED_END_MONTHS), is: 'removed' });
      }
    }
  }
  if (tenancy.state === 'window' && tenancy.window_ends_at) {
    const endsAt = tenancy.window_ends_at;
    steps.push({ at: new Date(endsAt.getTime() + 1), is: 'reveal' });
    for (const days of OPINION_REMINDERS_DAYS) {
      steps.push({ at: daysBefore(endsAt, days), is: 'opinions', mail: CLOCK_MAILS.opinions(days) });
    }
  }
  for (const role of TENANCY_ROLES) {
    const { held_until: at } = sides[role];
    if (at !== null) steps.push({ at, is: 'release', mail: CLOCK_MAILS.release(at) });
  }
  return steps
    .filter(({ mail }) => mail === undefined || !tenancy.mails_sent.includes(mail))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Computes when the clock has something to do for a locked tenancy, in the caller's transaction. */
export async function nextMoment(tx: Context, id: string): Promise<void> {
  const sided = await lockTenancy(tx, id);
  if (!sided) return;
  const [first] = listSteps(sided, await readParts(tx, sided.tenancy));
  await setDue(tx, id, first?.at ?? null);
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS);
}
