import { formatDate, warsawDate } from '@najem/shared/domain/kernel';
import { otherRole } from '@najem/shared/domain/tenancies';
import { findUser } from '../../identity/accounts/queries';
import { inTransaction } from '../../kernel/context';
import { settleEntries } from '../../rights/restrictions/restrict-entries';
import { formatDay } from '../day-words';
import { settle } from '../ends/queries';
import { endInvitation, mailInvitation } from '../invitations/end-invitation';
import { sendDeclined } from '../invitations/mails';
import { listEntriesOf } from '../marks/queries';
import { listDue, noteMail } from '../tenancy/due-queries';
import { mailBoth, tenancyUrl } from '../tenancy/mail-side';
import { type ClockStep, listSteps, nextMoment } from '../tenancy/next-moment';
import { updateInvitation } from '../invitations/queries';
import {
  insertEvent,
  lockTenancy,
  moveTenancy,
  type Parts,
  readParts,
  type Sided,
  updateTenancy,
} from '../tenancy/queries';
import type { Context } from '../tables';
import { revealOpinions } from '../reveal/reveal-opinions';
import { opinionsOpenMail } from '../windows/mail-texts';
import { reachEnd } from '../windows/open-window';
import { tenancyEndingMail } from './mail-texts';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Moves tenancies on whose time has come, and sends what is due. Runs every ten minutes and at the start. */
    'tenancies/advance': Record<string, never>;
  }
}

const BATCH = 100;

/**
 * Moves every tenancy on whose time has come: invitations lapse, ends hold and are reached, windows end, what is restricted counts again; reminders are sent. After a
 * pause what became due happens in its order, and reminders of what is over are left out. Each in a transaction of its own,
 * once, however often it runs. One that fails holds up no other: the run fails once all others are through, and comes again.
 */
export async function advanceTenancies(ctx: Context): Promise<void> {
  const failed = new Map<string, unknown>();
  for (let ids = await due(); ids.length > 0; ids = await due()) {
    for (const id of ids) {
      try {
        await inTransaction(ctx, (tx) => advance(tx, id));
      } catch (error) {
        failed.set(id, error);
      }
    }
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), `${failed.size} tenancies could not be moved on`);

  function due() {
    return listDue(ctx, { limit: BATCH, except: [...failed.keys()] });
  }
}

/** Takes one due step of a tenancy, read again behind its lock: another process or a side may have been first. */
async function advance(tx: Context, id: string): Promise<void> {
  const sided = await lockTenancy(tx, id);
  if (!sided) return;
  const parts = await readParts(tx, sided.tenancy);
  const step = listSteps(sided, parts).find(({ at }) => at <= tx.now());
  if (step) await take(tx, sided, parts, step);
  await nextMoment(tx, id);
}

async function take(tx: Context, sided: Sided, parts: Parts, step: ClockStep): Promise<void> {
  const { tenancy } = sided;
  const url = tenancyUrl(tx, tenancy);
  if (step.mail !== undefined) await noteMail(tx, tenancy.id, step.mail);
  switch (step.is) {
    case 'remind':
      if (!parts.invitation || parts.invitation.expires_at <= tx.now()) return lapse(tx, sided);
      await updateInvitation(tx, tenancy.id, { reminded_at: tx.now() });
      // The link of a blocked inviter leads nowhere.
      if (!(await isInviterActive(tx, sided))) return;
      return mailInvitation(tx, sided, parts.invitation);
    case 'lapse':
      return lapse(tx, sided);
    case 'hold':
      return hold(tx, sided, parts, step.at);
    case 'ending': {
      const day = tenancy.ends_on ?? '';
      // After a pause its day may be over.
      if (day < warsawDate(tx.now())) return;
      return mailBoth(tx, sided, tenancyEndingMail({ number: tenancy.number, url, day: formatDay(day) }));
    }
    case 'end':
      return reachEnd(tx, sided, warsawDate(step.at));
    case 'reveal':
      return revealOpinions(tx, sided);
    case 'release':
      await settleEntries(tx, await listEntriesOf(tx, tenancy.id));
      await updateTenancy(tx, tenancy, {});
      return;
    case 'removed':
      return endByRemoval(tx, sided, warsawDate(step.at));
    case 'opinions': {
      if (tenancy.window_ends_at === null || tenancy.window_ends_at < tx.now()) return;
      const until = formatDate(tenancy.window_ends_at);
      return mailBoth(tx, sided, opinionsOpenMail({ number: tenancy.number, url, until }));
    }
  }
}

/** Nobody gave an end after an account was removed: the day of the removal is it. */
async function endByRemoval(tx: Context, sided: Sided, holdsOn: string): Promise<void> {
  const { tenancy, sides } = sided;
  const removedAt = sides.landlord.removed_at ?? sides.tenant.removed_at;
  if (removedAt === null) return;
  const day = warsawDate(removedAt);
  const endsOn = day < tenancy.starts_on ? tenancy.starts_on : day;
  await insertEvent(tx, tenancy, { by: 'system', what: 'end_agreed', ends_on: endsOn });
  const ended = await updateTenancy(tx, tenancy, { ends_on: endsOn });
  await reachEnd(tx, { ...sided, tenancy: ended }, holdsOn);
}

async function isInviterActive(tx: Context, { tenancy, sides }: Sided): Promise<boolean> {
  const id = sides[tenancy.inviter].user_id;
  return id !== null && (await findUser(tx, { id }))?.status === 'active';
}

async function lapse(tx: Context, sided: Sided): Promise<void> {
  const { tenancy } = sided;
  const wasAnswered = tenancy.state === 'counter';
  await moveTenancy(tx, tenancy, 'lapsed', { counter: null, counter_until: null, over_at: tx.now() });
  await endInvitation(tx, tenancy.id);
  await insertEvent(tx, tenancy, { by: 'system', what: 'lapsed' });
  if (wasAnswered) await sendDeclined(tx, sided, otherRole(tenancy.inviter));
}

/** An end that nobody answered holds; where it is in the past, the window opens on this day. */
async function hold(tx: Context, { tenancy }: Sided, { ends }: Parts, at: Date): Promise<void> {
  const end = ends.find(({ holds_at }) => holds_at.getTime() === at.getTime());
  if (!end) return;
  await settle(tx, tenancy.id);
  await insertEvent(tx, tenancy, { by: 'system', what: 'end_agreed', ends_on: end.ends_on });
  await updateTenancy(tx, tenancy, { ends_on: end.ends_on });
  const held = await lockTenancy(tx, tenancy.id);
  if (held) await reachEnd(tx, held, warsawDate(at));
}
