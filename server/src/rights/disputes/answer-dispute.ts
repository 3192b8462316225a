import type { ErrorCode, Input, Output } from '@najem/shared/contract/kernel';
import type { disputes } from '@najem/shared/contract/rights';
import { SUBJECTS } from '@najem/shared/domain/register';
import { DISPUTE_TEXT_MIN_LENGTH, personDueAt, prolongedDueAt } from '@najem/shared/domain/rights';
import { type Actor, inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { findRefusedWords, mustWait } from '../../register/subjects/add-entries';
import { openIdentifier } from '../../register/subjects/identifiers';
import type { EntryRecord } from '../../register/subjects/tables';
import { isNegative, type NewEntry, validateEntry } from '../../register/subjects/validation';
import { findEntry } from '../../register/subjects/write-queries';
import { spendDraft } from '../drafts/spend-draft';
import { applyDecision, keepPlace } from './apply-decision';
import { attachToDispute } from './files';
import { sendAnswered } from './mails';
import { isBeforeDue } from './presenter';
import { insertEvent, moveDispute } from './queries';
import { respond } from './read-disputes';
import { type Locked, readReader, requireLocked } from './sides';
import { readStatement } from './statement';
import { DISPUTE_TEXTS } from './texts';
import type { DisputeRow } from './tables';
import { recordDispute } from '../desk-work/audit';

type Answer = Input<typeof disputes.answer>;

/**
 * The author stands by a disputed entry with a statement and files, corrects it or withdraws it, before the due date.
 * DISPUTE_NOT_FOUND, STALE_EDIT, STATE_PASSED, TEXT_TOO_SHORT, TEXT_TOO_LONG, ATTACHMENT_INVALID, OWN_ENTRY,
 * ENTRY_DISPUTED and the errors of `validateEntry`.
 */
export async function answerDispute(
  ctx: Context,
  actor: Actor,
  input: Answer,
): Promise<Output<typeof disputes.answer>> {
  return workAsAuthor(ctx, actor, input, async (tx, locked) => {
    const { dispute } = locked;
    if (!isAwaited(tx, dispute)) return refuse('STATE_PASSED');
    const corrected = input.is === 'correct' ? await readCorrection(tx, actor, locked, input.entry) : undefined;
    // Such a refusal is committed, with what a rule noted for the desk: the draft stays.
    if (typeof corrected === 'string') return corrected;
    await spendDraft(tx, { is: 'user', actor }, 'answer', dispute.id);
    if (corrected) return correctEntry(tx, actor, locked, corrected, input.attachmentIds);
    return input.is === 'stand' ? standBy(tx, actor, dispute, input) : withdrawEntry(tx, locked, actor.id);
  });
}

/**
 * Gives the author seven days more, once and before the due date. DISPUTE_NOT_FOUND, STALE_EDIT, STATE_PASSED,
 * EXTENSION_LATE.
 */
export async function prolongDispute(
  ctx: Context,
  actor: Actor,
  input: Input<typeof disputes.prolong>,
): Promise<Output<typeof disputes.prolong>> {
  return workAsAuthor(ctx, actor, input, async (tx, { dispute }) => {
    if (dispute.state !== 'awaiting_author' || dispute.due_at === null) return refuse('STATE_PASSED');
    if (dispute.is_prolonged || !isAwaited(tx, dispute)) refuse('EXTENSION_LATE');
    const due = prolongedDueAt(dispute.due_at);
    await insertEvent(tx, dispute.id, { by: 'author', actor_id: actor.id, what: 'prolonged' });
    await recordDispute(tx, 'dispute.prolonged', dispute, actor.id);
    return moveDispute(tx, dispute, 'awaiting_author', { due_at: due, is_prolonged: true, reminded_at: null });
  });
}

/** Removes the entry of a locked dispute because its author withdraws it, in the caller's transaction. */
export async function withdrawEntry(ctx: Context, locked: Locked, authorId: string): Promise<DisputeRow> {
  const decision = { outcome: 'removed', basis: 'author_withdrew' } as const;
  const event = { by: 'author', actor_id: authorId, what: 'author_withdrew', ...decision } as const;
  await insertEvent(ctx, locked.dispute.id, event);
  await recordDispute(ctx, 'dispute.author-withdrew', locked.dispute, authorId);
  return applyDecision(ctx, locked, decision);
}

async function standBy(
  ctx: Context,
  actor: Actor,
  dispute: DisputeRow,
  { text, attachmentIds: ids = [] }: Answer,
): Promise<DisputeRow> {
  const statement = readStatement(text, DISPUTE_TEXT_MIN_LENGTH);
  await attach(ctx, actor, dispute, ids);
  await insertEvent(ctx, dispute.id, { by: 'author', actor_id: actor.id, what: 'stood', text: statement });
  await recordDispute(ctx, 'dispute.stood', dispute, actor.id);
  const answered = await moveDispute(ctx, dispute, 'awaiting_person', { due_at: personDueAt(ctx.now()) });
  await sendAnswered(ctx, answered);
  return answered;
}

/** The entry as it stands, and as its author wants it. */
interface Corrected {
  before: EntryRecord;
  correction: NewEntry;
}

/** Reads the author's correction, or finds the code of the rule that refuses its words. STATE_PASSED, and the errors of `validateEntry`. */
async function readCorrection(
  ctx: Context,
  actor: Actor,
  { dispute, subject }: Locked,
  entry: Answer['entry'] = {},
): Promise<Corrected | ErrorCode> {
  const typed = validateEntry(SUBJECTS[dispute.kind], actor.name, entry, 'edit');
  const before = subject && (await findEntry(ctx, subject.id, dispute.entry_id));
  if (!subject || !before) return refuse('STATE_PASSED');
  const correction = keepPlace(before, typed);
  const { created_at } = before;
  const refusal = await findRefusedWords(ctx, { subject, authorId: actor.id }, { ...correction, created_at });
  return refusal ?? { before, correction };
}

/**
 * Corrects the entry. Words that weigh worse, or that would have to wait if they were added, go to the desk: nobody's answer
 * makes a record worse unseen.
 */
async function correctEntry(
  ctx: Context,
  actor: Actor,
  locked: Locked,
  { before, correction }: Corrected,
  ids: readonly string[] = [],
): Promise<DisputeRow> {
  const { dispute, subject } = locked;
  const isWorse = correction.effect_tenths < before.effect_tenths;
  const identifier = subject ? openIdentifier(ctx, subject) : null;
  const waits = isNegative(correction) && (await mustWait(ctx, actor.id, identifier));
  if (isWorse || waits) return askForCorrection(ctx, actor, dispute, { correction, ids });
  await attach(ctx, actor, dispute, ids);
  const decision = { outcome: 'corrected', basis: 'author_corrected' } as const;
  await insertEvent(ctx, dispute.id, { by: 'author', actor_id: actor.id, what: 'corrected', ...decision });
  await recordDispute(ctx, 'dispute.author-corrected', dispute, actor.id);
  return applyDecision(ctx, locked, { ...decision, correction });
}

/** The desk decides about the words that the author wants; the entry stays out meanwhile. */
async function askForCorrection(
  ctx: Context,
  actor: Actor,
  dispute: DisputeRow,
  { correction, ids }: { correction: NewEntry; ids: readonly string[] },
): Promise<DisputeRow> {
  await attach(ctx, actor, dispute, ids);
  const text = DISPUTE_TEXTS.wantedWords(correction.reason, correction.rental_address, correction.comment);
  await insertEvent(ctx, dispute.id, { by: 'author', actor_id: actor.id, what: 'correction_asked', text });
  await recordDispute(ctx, 'dispute.correction-asked', dispute, actor.id);
  return moveDispute(ctx, dispute, 'deciding', { due_at: dispute.decision_due_at });
}

async function attach(ctx: Context, actor: Actor, dispute: DisputeRow, ids: readonly string[]): Promise<void> {
  await attachToDispute(ctx, { ids, uploader: { is: 'user', userId: actor.id }, dispute, side: 'author' });
}

/** Whether the author's answer is awaited and in time. */
function isAwaited(ctx: Context, dispute: DisputeRow): boolean {
  return dispute.state === 'awaiting_author' && isBeforeDue(ctx, dispute);
}

/** Works on a locked dispute as its author. DISPUTE_NOT_FOUND for everybody else, STALE_EDIT. */
async function workAsAuthor(
  ctx: Context,
  actor: Actor,
  input: { id: string; version: number },
  work: (tx: Context, locked: Locked) => Promise<DisputeRow | ErrorCode>,
): Promise<Output<typeof disputes.get>> {
  const person: Person = { is: 'user', actor };
  const reader = await readReader(ctx, person);
  const dispute = await inTransaction(ctx, async (tx) => {
    const { side, ...locked } = await requireLocked(tx, reader, input);
    return side === 'author' ? work(tx, locked) : refuse('DISPUTE_NOT_FOUND');
  });
  if (typeof dispute === 'string') return refuse(dispute);
  return respond(ctx, person, { dispute, side: 'author' });
}
