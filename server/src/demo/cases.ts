import { caseDueAt, type CaseKind } from '@najem/shared/domain/rights';
import type { Actor } from '../kernel/context';
import type { Context } from '../tables';
import { openCase } from '../rights/cases/open-case';
import { decideCase, openDeskCase, takeCase } from '../rights/cases/work-on-cases';
import { DAY_MS } from '../kernel/durations';
import { findJudge } from './judge';
import { daysAgo } from './past';
import { requireActor } from './rights';
import { DEMO_CASE_TEXTS as TEXTS } from './texts';

/** Places in the list of the demo's people, of those who have a file. */
const PERSON = 1;
const ZBIGNIEW = 6;
/** No case is due later after its receipt. */
const LONGEST_DAYS = 40;
const EXPLAINED = { opened: 26, taken: 24, decided: 5 };

/** Adds cases: one that is due tomorrow, or on the next working day, one that is overdue, and one that was decided. */
export async function addCases(ctx: Context, actors: readonly Actor[]): Promise<void> {
  const tomorrow = ctx.now().getTime() + DAY_MS;
  await open(ctx, requireActor(actors, PERSON), {
    days: receivedBefore(ctx, 'rectification', (dueAt) => dueAt >= tomorrow),
    kind: 'rectification',
    concerns: { is: 'basics' },
    text: TEXTS.address,
  });
  await open(ctx, requireActor(actors, ZBIGNIEW), {
    days: receivedBefore(ctx, 'access', (dueAt) => dueAt > ctx.now().getTime()) + 3,
    kind: 'access',
    concerns: { is: 'file' },
    text: TEXTS.recipients,
  });
  await explain(ctx, requireActor(actors, PERSON));
}

/** How many days ago a case was received whose due date is the first that fits. */
function receivedBefore(ctx: Context, kind: CaseKind, fits: (dueAt: number) => boolean): number {
  let days = LONGEST_DAYS;
  while (!fits(caseDueAt(kind, daysAgo(ctx, days).now()).getTime())) days -= 1;
  return days;
}

async function open(
  ctx: Context,
  actor: Actor,
  { days, ...input }: Parameters<typeof openCase>[2] & { days: number },
): Promise<string> {
  const reply = await openCase(daysAgo(ctx, days), { is: 'user', actor }, input);
  return reply.case._id;
}

/** The person asked how the rating comes about, and the desk explained it. */
async function explain(ctx: Context, person: Actor): Promise<void> {
  const judge = await findJudge(ctx);
  const id = await open(ctx, person, {
    days: EXPLAINED.opened,
    kind: 'explanation',
    concerns: { is: 'file' },
    text: TEXTS.rating,
  });
  const taken = daysAgo(ctx, EXPLAINED.taken);
  const received = await openDeskCase(taken, judge, { id });
  const { case: inReview } = await takeCase(taken, judge, { id, version: received.case.version });
  await decideCase(daysAgo(ctx, EXPLAINED.decided), judge, {
    id,
    version: inReview.version,
    outcome: 'granted',
    ground: 'rights_confirmed',
    reasons: TEXTS.ratingReasons,
  });
}
