import type { Input, Output } from '@najem/shared/contract/kernel';
import type { disputes } from '@najem/shared/contract/rights';
import {
  appealDecisionDueAt,
  DISPUTE_TEXT_MIN_LENGTH,
  hasLost,
  isUndecided,
  otherSide,
  personDueAt,
} from '@najem/shared/domain/rights';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { spendDraft } from '../drafts/spend-draft';
import { accountOf } from '../file/open-file';
import { refuse } from '../../kernel/errors';
import { findEntry } from '../../register/subjects/write-queries';
import { forgetFiles, restoreDisputed } from './apply-decision';
import { attachToDispute, uploaderOfPerson } from './files';
import { sendQuestionAnswered } from './mails';
import { findDisputedEntry, isBeforeDue, mayAppeal } from './presenter';
import { insertEvent, moveDispute, NOBODY_AWAITED, updateDispute } from './queries';
import { isAwaited } from './questions';
import { isReachable } from './reachable';
import { respond } from './read-disputes';
import { type Locked, readReader, requireLocked, type Sided } from './sides';
import { readStatement } from './statement';
import type { DisputeRow } from './tables';
import { recordDispute } from '../desk-work/audit';

type Work = (tx: Context, locked: Locked & Sided) => Promise<DisputeRow>;

/**
 * The person comments on the author's answer, once and in time; then the desk decides. DISPUTE_NOT_FOUND, STALE_EDIT,
 * STATE_PASSED, TEXT_TOO_LONG, ATTACHMENT_INVALID.
 */
export async function commentDispute(
  ctx: Context,
  person: Person,
  input: Input<typeof disputes.comment>,
): Promise<Output<typeof disputes.comment>> {
  const text = readStatement(input.text, 0);
  return work(ctx, person, input, async (tx, { dispute, side }) => {
    requirePerson(side);
    if (dispute.state !== 'awaiting_person' || !isBeforeDue(tx, dispute)) refuse('STATE_PASSED');
    await spendDraft(tx, person, 'comment', dispute.id);
    await attach(tx, person, { dispute, side }, input.attachmentIds);
    await insertEvent(tx, dispute.id, { by: 'person', actor_id: accountOf(person), what: 'commented', text });
    await recordDispute(tx, 'dispute.commented', dispute, accountOf(person));
    return moveDispute(tx, dispute, 'deciding', { due_at: dispute.decision_due_at });
  });
}

/**
 * The asked side answers the question of the desk, once and in time; then the other side has five days, unless it is an author
 * who cannot write. DISPUTE_NOT_FOUND, STALE_EDIT, STATE_PASSED, FIELDS_REQUIRED, TEXT_TOO_LONG, ATTACHMENT_INVALID.
 */
export async function answerQuestion(
  ctx: Context,
  person: Person,
  input: Input<typeof disputes.answerQuestion>,
): Promise<Output<typeof disputes.answerQuestion>> {
  const text = readStatement(input.text, 0);
  if (text === '') refuse('FIELDS_REQUIRED');
  return work(ctx, person, input, async (tx, { dispute, side }) => {
    if (!isAwaited(tx, { dispute, side }, 'question')) refuse('STATE_PASSED');
    await spendDraft(tx, person, 'question_answer', dispute.id);
    await attach(tx, person, { dispute, side }, input.attachmentIds);
    await insertEvent(tx, dispute.id, { by: side, actor_id: accountOf(person), what: 'question_answered', text });
    await recordDispute(tx, 'dispute.question-answered', dispute, accountOf(person), { side });
    const other = otherSide(side);
    if (other === 'author' && !(await isReachable(tx, dispute.author_id))) {
      return updateDispute(tx, dispute, NOBODY_AWAITED);
    }
    const awaited = { awaited_side: other, awaited_step: 'comment', awaited_until: personDueAt(tx.now()) } as const;
    const answered = await updateDispute(tx, dispute, awaited);
    await sendQuestionAnswered(tx, { dispute: answered, side: other });
    return answered;
  });
}

/**
 * The other side comments on that answer, once and in time; then the desk goes on. DISPUTE_NOT_FOUND, STALE_EDIT, STATE_PASSED,
 * TEXT_TOO_LONG, ATTACHMENT_INVALID.
 */
export async function commentQuestion(
  ctx: Context,
  person: Person,
  input: Input<typeof disputes.commentQuestion>,
): Promise<Output<typeof disputes.commentQuestion>> {
  const text = readStatement(input.text, 0);
  return work(ctx, person, input, async (tx, { dispute, side }) => {
    if (!isAwaited(tx, { dispute, side }, 'comment')) refuse('STATE_PASSED');
    await spendDraft(tx, person, 'question_comment', dispute.id);
    await attach(tx, person, { dispute, side }, input.attachmentIds);
    await insertEvent(tx, dispute.id, { by: side, actor_id: accountOf(person), what: 'question_commented', text });
    await recordDispute(tx, 'dispute.question-commented', dispute, accountOf(person), { side });
    return updateDispute(tx, dispute, NOBODY_AWAITED);
  });
}

/** The person withdraws an undecided dispute; the entry counts again. DISPUTE_NOT_FOUND, STALE_EDIT, STATE_PASSED. */
export async function withdrawDispute(
  ctx: Context,
  person: Person,
  input: Input<typeof disputes.withdraw>,
): Promise<Output<typeof disputes.withdraw>> {
  return work(ctx, person, input, async (tx, { dispute, subject, side }) => {
    requirePerson(side);
    if (!isUndecided(dispute.state)) refuse('STATE_PASSED');
    const entry = subject && (await findEntry(tx, subject.id, dispute.entry_id));
    if (entry) await restoreDisputed(tx, dispute, entry);
    await insertEvent(tx, dispute.id, { by: 'person', actor_id: accountOf(person), what: 'withdrawn' });
    await recordDispute(tx, 'dispute.withdrawn', dispute, accountOf(person));
    await forgetFiles(tx, dispute);
    return moveDispute(tx, dispute, 'withdrawn', { due_at: null, closed_at: tx.now(), taken_by: null });
  });
}

/**
 * The side that lost a decision appeals it, once and in time; an entry that was kept goes on counting unless the desk suspends
 * it. DISPUTE_NOT_FOUND, STALE_EDIT, STATE_PASSED, APPEAL_LATE, TEXT_TOO_SHORT, TEXT_TOO_LONG, ATTACHMENT_INVALID.
 */
export async function appealDispute(
  ctx: Context,
  person: Person,
  input: Input<typeof disputes.appeal>,
): Promise<Output<typeof disputes.appeal>> {
  const text = readStatement(input.text, DISPUTE_TEXT_MIN_LENGTH);
  return work(ctx, person, input, async (tx, locked) => {
    const { dispute, side } = locked;
    if (isAppealLate(tx, locked)) refuse('APPEAL_LATE');
    if (!mayAppeal(locked) || !(await findDisputedEntry(tx, dispute))) refuse('STATE_PASSED');
    await spendDraft(tx, person, 'appeal', dispute.id);
    await attach(tx, person, { dispute, side }, input.attachmentIds);
    const due = appealDecisionDueAt(tx.now());
    await insertEvent(tx, dispute.id, { by: side, actor_id: accountOf(person), what: 'appealed', text });
    await recordDispute(tx, 'dispute.appealed', dispute, accountOf(person), { side });
    const appealed = { appealed_at: tx.now(), appealed_by: side, due_at: due, taken_by: null };
    return moveDispute(tx, dispute, 'appealed', appealed);
  });
}

/** Whether the side could have appealed, and its time has passed. */
function isAppealLate(ctx: Context, { dispute, side }: Sided): boolean {
  const { state, outcome, appealed_by } = dispute;
  if (outcome === null || appealed_by !== null || !hasLost(side, outcome)) return false;
  return state === 'closed' || (state === 'decided' && !isBeforeDue(ctx, dispute));
}

async function attach(ctx: Context, person: Person, sided: Sided, ids: readonly string[] = []): Promise<void> {
  await attachToDispute(ctx, { ids, uploader: uploaderOfPerson(person), ...sided });
}

function requirePerson(side: Sided['side']): void {
  if (side !== 'person') refuse('DISPUTE_NOT_FOUND');
}

/** Works on a locked dispute as one of its sides. DISPUTE_NOT_FOUND, STALE_EDIT. */
async function work(
  ctx: Context,
  person: Person,
  input: { id: string; version: number },
  change: Work,
): Promise<Output<typeof disputes.get>> {
  const reader = await readReader(ctx, person);
  const sided = await inTransaction(ctx, async (tx) => {
    const locked = await requireLocked(tx, reader, input);
    return { dispute: await change(tx, locked), side: locked.side };
  });
  return respond(ctx, person, sided);
}
