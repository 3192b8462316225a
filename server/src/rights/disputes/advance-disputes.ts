import { addDays, endOfWarsawDay, warsawDate } from '@najem/shared/domain/kernel';
import { type Basis, DISPUTE_PERIODS, type Outcome } from '@najem/shared/domain/rights';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { findEntry } from '../../register/subjects/write-queries';
import { closeDispute, applyDecision } from './apply-decision';
import { sendReminder } from './mails';
import { isReachable } from './reachable';
import { goesByItself } from './questions';
import { insertEvent, listDueDisputes, listUnreminded, moveDispute, NOBODY_AWAITED, updateDispute } from './queries';
import { lockDispute, type Locked } from './sides';
import { notifyAuthors } from './notify-authors';
import type { DisputeRow, DisputeTables } from './tables';
import { recordDispute } from '../desk-work/audit';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Moves disputes on whose time has come. Runs every ten minutes, at the start, and when an author cannot answer any more. */
    'disputes/advance': Record<string, never>;
    /** Reminds authors whose answer is due in two days. Runs every ten minutes and at the start. */
    'disputes/remind': Record<string, never>;
  }
}

const BATCH = 100;

/**
 * Moves every dispute on whose time has come. An entry without an answer is removed, a dispute without a comment goes
 * to the desk, a question without an answer, or an answer without a comment, wakes the desk, a decision without an appeal is final, and an unproved entry is removed where the desk has not decided
 * within 90 days. A dispute whose author cannot answer any more goes to the desk. Each in a transaction of its own,
 * once, however often it runs.
 */
export async function advanceDisputes(ctx: Context): Promise<void> {
  for (let ids = await listDueDisputes(ctx, BATCH); ids.length > 0; ids = await listDueDisputes(ctx, BATCH)) {
    for (const id of ids) {
      await inTransaction(ctx, async (tx) => {
        const locked = await lockDispute(tx, id);
        if (locked) await advance(tx, locked);
      });
    }
  }
}

/** Tells authors of disputes that waited for it, and reminds those whose answer is due in two days, once for each due date. */
export async function remindAuthors(ctx: Context): Promise<void> {
  await notifyAuthors(ctx);
  const day = addDays(warsawDate(ctx.now()), DISPUTE_PERIODS.reminder);
  const before = new Date(endOfWarsawDay(day).getTime() + 1);
  for (const id of await listUnreminded(ctx, before)) {
    await inTransaction(ctx, async (tx) => {
      const locked = await lockDispute(tx, id);
      if (!locked || !isUnreminded(tx, locked.dispute, before)) return;
      await sendReminder(tx, locked.dispute);
      await updateDispute(tx, locked.dispute, { reminded_at: tx.now() });
    });
  }
}

function isUnreminded(ctx: Context, { state, reminded_at, due_at }: DisputeRow, before: Date): boolean {
  return (
    state === 'awaiting_author' && reminded_at === null && due_at !== null && due_at >= ctx.now() && due_at < before
  );
}

/** Reads the state again, because another process or a side may have changed it first. */
async function advance(ctx: Context, locked: Locked): Promise<void> {
  const { dispute } = locked;
  const isDue = dispute.due_at !== null && dispute.due_at < ctx.now();
  switch (dispute.state) {
    case 'awaiting_author':
      // Nobody loses an entry by silence unless it was taken out for the answer.
      if (isDue && dispute.suspends) return remove(ctx, locked, 'unanswered');
      if (isDue) return toDesk(ctx, dispute);
      if (!(await isReachable(ctx, dispute.author_id))) await toDesk(ctx, dispute);
      return;
    case 'awaiting_person':
      if (isDue) await toDesk(ctx, dispute, 'uncommented');
      return;
    case 'deciding':
      if (await isUndecidedEntry(ctx, locked)) return remove(ctx, locked, 'undecided');
      return wakeDesk(ctx, dispute);
    case 'decided':
      if (!isDue) return;
      await insertEvent(ctx, dispute.id, { by: 'system', actor_id: null, what: 'closed' });
      await recordDispute(ctx, 'dispute.closed', dispute, null);
      return closeDispute(ctx, dispute);
    default:
  }
}

/** Ends the wait for a side whose time has passed, or that cannot answer any more. */
async function wakeDesk(ctx: Context, dispute: DisputeRow): Promise<void> {
  const { awaited_side: side, awaited_step: step, awaited_until: until } = dispute;
  if (until === null) return;
  const isDue = until < ctx.now();
  if (!isDue && (side !== 'author' || (await isReachable(ctx, dispute.author_id)))) return;
  const what = step === 'question' ? 'question_unanswered' : 'question_uncommented';
  await insertEvent(ctx, dispute.id, { by: 'system', actor_id: null, what });
  await recordDispute(ctx, 'dispute.sent-to-desk', dispute, null);
  await updateDispute(ctx, dispute, NOBODY_AWAITED);
}

/** Whether the time for a decision has passed, about an entry that goes with it. */
async function isUndecidedEntry(ctx: Context, { dispute, subject }: Locked): Promise<boolean> {
  if (dispute.undecided_end_at >= ctx.now()) return false;
  return goesByItself(dispute, subject && (await findEntry(ctx, subject.id, dispute.entry_id)));
}

async function remove(ctx: Context, locked: Locked, basis: Extract<Basis, 'unanswered' | 'undecided'>): Promise<void> {
  const decision: { outcome: Outcome; basis: Basis } = { outcome: 'removed', basis };
  const what = basis === 'unanswered' ? basis : 'decided';
  await insertEvent(ctx, locked.dispute.id, { by: 'system', actor_id: null, what, ...decision });
  await recordDispute(ctx, `dispute.${basis}`, locked.dispute, null);
  await applyDecision(ctx, locked, decision);
}

async function toDesk(
  ctx: Context,
  dispute: DisputeRow,
  what?: DisputeTables['dispute_events']['what'],
): Promise<void> {
  if (what) await insertEvent(ctx, dispute.id, { by: 'system', actor_id: null, what });
  await recordDispute(ctx, 'dispute.sent-to-desk', dispute, null);
  await moveDispute(ctx, dispute, 'deciding', { due_at: dispute.decision_due_at });
}
