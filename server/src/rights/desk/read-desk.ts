import type { Output } from '@najem/shared/contract/kernel';
import type { deskCalls } from '@najem/shared/contract/rights';
import { addDays, addMonths, endOfWarsawDay, warsawDate } from '@najem/shared/domain/kernel';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { readMonths, readRecentFigures } from '../disputes/figure-queries';
import { countSuspects } from '../../register/inquiries/queries';
import { openCases, readCaseFigures } from '../cases/desk-queries';
import { openDisputes } from '../disputes/desk-queries';
import { openEvidence } from '../evidence/queries';
import { recordDesk } from '../desk-work/piece-of-work';
import { countWorkOf } from '../desk-work/queries';
import { countNotes } from './queries';
import { openClaims, readMedianDays, readOutcomes } from '../claims/desk-queries';

const SOON_DAYS = 3;
const FIGURE_MONTHS = 12;

/** Reads how much waits in each queue. */
export async function readDesk(ctx: Context, actor: Actor): Promise<Output<typeof deskCalls.overview>> {
  const { claims, disputes, cases, evidence, overdue, dueSoon } = await countWork(ctx, actor);
  const suspects = await countSuspects(ctx, actor);
  const notes = await countNotes(ctx, actor);
  await recordDesk(ctx, actor, 'desk.opened');
  return {
    success: true,
    queues: [
      { queue: 'overdue', count: overdue },
      { queue: 'claims', count: claims.open },
      { queue: 'disputes', count: disputes.open },
      { queue: 'cases', count: cases.open },
      { queue: 'evidence', count: evidence.open },
      { queue: 'suspects', count: suspects },
      { queue: 'notes', count: notes },
    ],
    dueSoon,
  };
}

/** Reads how much is due within three days, and how much of that is overdue. */
export async function readDue(ctx: Context, actor: Actor): Promise<Output<typeof deskCalls.due>> {
  const { dueSoon, overdue } = await countWork(ctx, actor);
  return { success: true, dueSoon, overdue };
}

/** Counts the work with a due date, by its kind and of all kinds together. */
async function countWork(ctx: Context, actor: Actor) {
  const soon = soonOf(ctx);
  const claims = await countWorkOf(ctx, openClaims(actor), soon);
  const disputes = await countWorkOf(ctx, openDisputes(actor), soon);
  const cases = await countWorkOf(ctx, openCases(ctx, actor), soon);
  const evidence = await countWorkOf(ctx, openEvidence(actor), soon);
  return {
    claims,
    disputes,
    cases,
    evidence,
    overdue: claims.overdue + disputes.overdue + cases.overdue + evidence.overdue,
    dueSoon: claims.due_soon + disputes.due_soon + cases.due_soon + evidence.due_soon,
  };
}

/** Reads how the desk works: what is open, and the decisions of the last twelve months; nothing of an administrator's own. */
export async function readFigures(ctx: Context, actor: Actor): Promise<Output<typeof deskCalls.figures>> {
  const { open, overdue } = await countWorkOf(ctx, openClaims(actor), soonOf(ctx));
  const since = addMonths(ctx.now(), -FIGURE_MONTHS);
  const medianDays = await readMedianDays(ctx, actor, since);
  const months = await readOutcomes(ctx, actor, since);
  const disputes = await readDisputeFigures(ctx, actor, since);
  const { median_days: caseDays, ...caseFigures } = await readCaseFigures(ctx, actor, since);
  const cases = { ...caseFigures, medianDays: caseDays ?? undefined };
  await recordDesk(ctx, actor, 'desk.figures-opened');
  return { success: true, open, overdue, medianDays: medianDays ?? undefined, months, disputes, cases };
}

async function readDisputeFigures(
  ctx: Context,
  actor: Actor,
  since: Date,
): Promise<Output<typeof deskCalls.figures>['disputes']> {
  const { median_days: medianDays, ...figures } = await readRecentFigures(ctx, actor, since);
  return { ...figures, medianDays: medianDays ?? undefined, months: await readMonths(ctx, actor, since) };
}

/** The end of the third day from today, in Warsaw. */
function soonOf(ctx: Context): Date {
  return endOfWarsawDay(addDays(warsawDate(ctx.now()), SOON_DAYS));
}
