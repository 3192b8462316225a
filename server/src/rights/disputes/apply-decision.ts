import { counts as isCounting, losesGrade } from '@najem/shared/domain/register';
import {
  appealDueAt,
  type Basis,
  countsAfter,
  BLAMED_REMOVALS,
  isBlaming,
  isCorrection,
  isUndecided,
  NOTHING_CORRECTED,
  type Outcome,
} from '@najem/shared/domain/rights';
import { forgetFilesOf } from '../../register/attachments/attach-files';
import type { Context } from '../tables';
import { DAY_MS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import { deleteConfirmation } from '../../register/subjects/reply-queries';
import { findRestricted, settleStanding } from '../restrictions/settle-standing';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { takeOutEntry } from '../../register/subjects/take-out-entry';
import type { NewEntry } from '../../register/subjects/validation';
import { findEntry, refreshSums, updateEntry } from '../../register/subjects/write-queries';
import { hashEntry } from './entry-hashes';
import { copyEntry, openCopy, putBack } from './former-entry';
import { sendDecided } from './mails';
import { countBlamedRemovals, insertEvent, moveDispute } from './queries';
import type { Locked } from './sides';
import type { DisputeRow, FormerEntry } from './tables';
import { insertNote } from '../desk-work/queries';

/** So long the files of a dispute outlast it. */
const FILE_DAYS = 90;

/** What a decision says. */
export interface Decision {
  outcome: Outcome;
  basis: Basis;
  reasons?: string;
  /** The administrator; absent where a date or the author decided. */
  judgeId?: string;
  /** The corrected entry. */
  correction?: NewEntry;
}

/**
 * Decides a locked dispute, or the appeal in it, with the effects on entry, sums, points and reports in the same
 * transaction; returns it as it is then. STATE_PASSED where the entry is gone that the outcome is about; VALIDATION for a
 * correction that changes nothing, unless it upholds an earlier one.
 */
export async function applyDecision(
  ctx: Context,
  { dispute, subject }: Locked,
  decision: Decision,
): Promise<DisputeRow> {
  const { outcome, basis, reasons = null, judgeId = null } = decision;
  const isFirst = isUndecided(dispute.state);
  const before = subject && (await findEntry(ctx, subject.id, dispute.entry_id));
  const former = dispute.former_entry ?? (before && outcome !== 'kept' ? await copyEntry(ctx, before) : null);
  const stood = before ?? (former && openCopy(former));
  const correction = stood && decision.correction ? keepPlace(stood, decision.correction) : decision.correction;
  if (stood && correction && dispute.outcome !== 'corrected') requireChange(stood, correction);
  const counts =
    outcome === 'removed'
      ? null
      : countsAfter({
          isRemoved: !before,
          isDisputed: before?.standing === 'disputed',
          isRestricted: (await findRestricted(ctx, dispute.entry_id)) !== undefined,
        });
  if (subject) await applyOutcome(ctx, { dispute, subject, entry: before }, { ...decision, correction });
  else if (outcome !== 'removed') refuse('STATE_PASSED');
  const now = ctx.now();
  const decided = await moveDispute(ctx, dispute, isFirst ? 'decided' : 'closed', {
    outcome,
    basis,
    reasons,
    counts,
    decided_by: judgeId,
    taken_by: null,
    ...(former && outcome === 'removed' && isBlaming(basis) ? hashRemoved(ctx, dispute, former) : NO_HASH),
    ...(isFirst
      ? { decided_at: now, due_at: appealDueAt(now), former_entry: former === null ? null : JSON.stringify(former) }
      : { first_outcome: dispute.outcome, due_at: null, closed_at: now, former_entry: null }),
  });
  if (!isFirst) await forgetFiles(ctx, decided);
  await noteAuthor(ctx, decided);
  await sendDecided(ctx, decided);
  return decided;
}

/** An entry that is in no list of its author was added with a place and counterpart that both sides stand behind. */
export function keepPlace(
  { is_unlisted, counterpart, rental_address }: Pick<EntryRecord, 'is_unlisted' | 'counterpart' | 'rental_address'>,
  correction: NewEntry,
): NewEntry {
  return is_unlisted ? { ...correction, counterpart, rental_address } : correction;
}

function requireChange(entry: EntryRecord, correction: NewEntry): void {
  const isChange = isCorrection(draftOf(entry), draftOf(correction));
  if (!isChange) refuse('VALIDATION', { message: NOTHING_CORRECTED });
}

/**
 * Closes a decided dispute without an appeal in time, in the caller's transaction, and forgets what it kept of the
 * entry.
 */
export async function closeDispute(ctx: Context, dispute: DisputeRow): Promise<void> {
  const change = { due_at: null, closed_at: ctx.now(), former_entry: null, taken_by: null };
  await forgetFiles(ctx, await moveDispute(ctx, dispute, 'closed', change));
}

/** Ends a locked dispute whose entry is erased, in the caller's transaction: nothing is left to decide. */
export async function endErased(ctx: Context, dispute: DisputeRow): Promise<void> {
  const state = isUndecided(dispute.state) ? 'withdrawn' : 'closed';
  await insertEvent(ctx, dispute.id, { by: 'system', what: state });
  const change = { due_at: null, closed_at: ctx.now(), former_entry: null, taken_by: null };
  await forgetFiles(ctx, await moveDispute(ctx, dispute, state, change));
}

/** Sets when the files of a dispute that is over are deleted. */
export async function forgetFiles(ctx: Context, { id }: Pick<DisputeRow, 'id'>): Promise<void> {
  await forgetFilesOf(ctx, { kind: 'dispute', id }, new Date(ctx.now().getTime() + FILE_DAYS * DAY_MS));
}

/** Makes the entry of a dispute count again, where it does not because of it; a case may go on to restrict it. */
export async function restoreDisputed(
  ctx: Context,
  dispute: Pick<DisputeRow, 'id'>,
  entry: EntryRecord,
): Promise<EntryRecord> {
  if (entry.standing_by !== dispute.id) return entry;
  const settled = await settleStanding(ctx, entry);
  await queueCorrection(ctx, { ...nameEntry(entry), what: nameReturn(settled), disputeId: dispute.id });
  return settled;
}

interface Disputed {
  dispute: DisputeRow;
  subject: SubjectRecord;
  /** Undefined where it was removed. */
  entry: EntryRecord | undefined;
}

async function applyOutcome(
  ctx: Context,
  { dispute, subject, entry }: Disputed,
  { outcome, correction }: Decision,
): Promise<void> {
  if (outcome === 'removed') {
    if (!entry) return;
    await takeOutEntry(ctx, subject, entry, 'dispute');
    await queueCorrection(ctx, { ...nameEntry(entry), what: 'removed', disputeId: dispute.id });
    return;
  }
  const present = entry
    ? await restoreDisputed(ctx, dispute, entry)
    : await putBackOf(ctx, dispute, subject, outcome === 'kept');
  if (outcome === 'corrected') await correct(ctx, dispute, present, correction ?? refuse('ENTRY_INCOMPLETE'));
  // An appeal may find that the entry was right as it was before its correction.
  else if (dispute.former_entry && dispute.outcome === 'corrected') await uncorrect(ctx, dispute, present);
}

async function putBackOf(
  ctx: Context,
  dispute: DisputeRow,
  subject: SubjectRecord,
  isAsBefore: boolean,
): Promise<EntryRecord> {
  const entry = await putBack(ctx, subject, dispute.former_entry ?? refuse('STATE_PASSED'));
  if (isAsBefore) await queueCorrection(ctx, { ...nameEntry(entry), what: nameReturn(entry), disputeId: dispute.id });
  return entry;
}

const UNPROVED = { grade: 'declared', evidence_grade: 'declared' } as const;

async function correct(ctx: Context, dispute: DisputeRow, entry: EntryRecord, correction: NewEntry): Promise<void> {
  const isNew = losesGrade(draftOf(entry), draftOf(correction));
  const changes = { ...correction, corrected_at: ctx.now(), ...(isNew ? UNPROVED : {}) };
  await updateEntry(ctx, entry.id, changes);
  if (isNew) await deleteConfirmation(ctx, entry.id);
  await refreshSums(ctx, entry.subject_id, { before: entry, after: { ...entry, ...changes } });
  await queueCorrection(ctx, { ...nameEntry(entry), what: 'corrected', disputeId: dispute.id });
}

async function uncorrect(ctx: Context, dispute: DisputeRow, entry: EntryRecord): Promise<void> {
  if (!dispute.former_entry) return;
  const { counterpart, rental_address, reason, effect_tenths, comment, grade, evidence_grade, corrected_at } = openCopy(
    dispute.former_entry,
  );
  const words = { counterpart, rental_address, reason, effect_tenths, comment, corrected_at };
  const changes = { ...words, grade, evidence_grade };
  await updateEntry(ctx, entry.id, changes);
  await refreshSums(ctx, entry.subject_id, { before: entry, after: { ...entry, ...changes } });
  await queueCorrection(ctx, { ...nameEntry(entry), what: 'corrected', disputeId: dispute.id });
}

function nameReturn({ standing }: EntryRecord): 'restored' | 'restricted' {
  return isCounting(standing) ? 'restored' : 'restricted';
}

function draftOf({ counterpart, rental_address, reason, comment }: Omit<NewEntry, 'effect_tenths'>) {
  return { counterpart: counterpart ?? '', rentalAddress: rental_address, reason, comment };
}

function nameEntry({ id, subject_id }: EntryRecord): { subjectId: string; entryId: string } {
  return { subjectId: subject_id, entryId: id };
}

const NO_HASH = { repeat_hash: null, repeat_key: null } as const;

function hashRemoved(
  ctx: Context,
  dispute: DisputeRow,
  { entry }: FormerEntry,
): Pick<DisputeRow, 'repeat_hash' | 'repeat_key'> {
  const { kind, author_id: authorId, identifier_cipher: cipher, identifier_key: keyId } = dispute;
  const identifier = ctx.vault.open({ cipher, keyId });
  const { current, keyId: repeatKey } = hashEntry(ctx.vault, { kind, identifier, authorId }, entry);
  return { repeat_hash: current, repeat_key: repeatKey };
}

/** Puts an author with too many entries removed for a fault of theirs on the desk's list. */
async function noteAuthor(ctx: Context, { author_id, outcome, basis }: DisputeRow): Promise<void> {
  if (outcome !== 'removed' || basis === null || !isBlaming(basis)) return;
  if ((await countBlamedRemovals(ctx, author_id)) < BLAMED_REMOVALS) return;
  await insertNote(ctx, { kind: 'author_removals', claim_id: null, user_id: author_id });
}
