import type { ErrorCode } from '@najem/shared/contract/kernel';
import { isDisputeOpen } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { LeavingEntry, NewEntries } from '../../register/subjects/hooks';
import { withdrawEntry } from './answer-dispute';
import { hashEntry } from './entry-hashes';
import { hasDisputes, lockRunningDispute, wasBlamedAbout, wasRemoved } from './queries';
import { readEvidenceUntil } from './questions';
import type { DisputeRow } from './tables';
import { DISPUTE_TEXTS } from './texts';
import { insertNote } from '../desk-work/queries';
import { wasNoticedAbout, wasNoticedOn } from './notice-queries';

/** Refuses a change of an entry of a locked subject while a dispute about it is open. ENTRY_DISPUTED. */
export async function requireUndisputed(ctx: Context, entryId: string): Promise<void> {
  if (await findOpen(ctx, entryId)) refuse('ENTRY_DISPUTED');
}

/**
 * Refuses evidence of an entry beside an open dispute about it, of which the other side would not read: the dispute takes it,
 * as long as the author may add some. ENTRY_DISPUTED.
 */
export async function requireEvidenceOutside(ctx: Context, entryId: string): Promise<void> {
  const dispute = await findOpen(ctx, entryId);
  if (!dispute) return;
  const takes = readEvidenceUntil(ctx, { dispute, side: 'author' }) !== undefined;
  refuse('ENTRY_DISPUTED', { message: takes ? DISPUTE_TEXTS.evidenceThere : DISPUTE_TEXTS.evidenceLater });
}

/**
 * Refuses the removal of a locked subject while a dispute may change or put back one of its entries; and by an author whose entry
 * a notice removed from it, which would be forgotten with the subject. ENTRY_DISPUTED.
 */
export async function requireNoDisputes(ctx: Context, subjectId: string, actorId: string): Promise<void> {
  if (await hasDisputes(ctx, subjectId)) refuse('ENTRY_DISPUTED');
  if (await wasNoticedOn(ctx, actorId, subjectId)) refuse('ENTRY_DISPUTED');
}

/**
 * Removes an entry of a locked subject that its author deletes during a dispute: it is withdrawn. Returns whether it was
 * disputed. ENTRY_DISPUTED for everybody else: administrators decide on the desk.
 */
export async function withdrawIfDisputed(ctx: Context, { subject, entry, actorId }: LeavingEntry): Promise<boolean> {
  const dispute = await findOpen(ctx, entry.id);
  if (!dispute) return false;
  if (entry.author_id !== actorId) refuse('ENTRY_DISPUTED');
  await withdrawEntry(ctx, { dispute, subject }, actorId);
  return true;
}

async function findOpen(ctx: Context, entryId: string): Promise<DisputeRow | undefined> {
  const dispute = await lockRunningDispute(ctx, entryId);
  return dispute && isDisputeOpen(dispute.state) ? dispute : undefined;
}

/**
 * Whether an entry of an author about the holder of an identifier was removed for a fault of the author's in the last twelve
 * months, by a dispute or a notice, in whichever words, role or number: then their next negative one waits for the desk.
 */
export async function wasAtFaultAbout(
  ctx: Context,
  { identifier, authorId }: Pick<NewEntries, 'identifier' | 'authorId'>,
): Promise<boolean> {
  const indexes = ctx.vault.indexes(identifier).all;
  return (await wasBlamedAbout(ctx, authorId, indexes)) || wasNoticedAbout(ctx, authorId, indexes);
}

/**
 * Finds ENTRY_DISPUTED against entries that were removed for a fault of their author's in the last twelve months; then the desk
 * gets a note.
 */
export async function findRepeat(ctx: Context, { entries, ...about }: NewEntries): Promise<ErrorCode | undefined> {
  const hashes = entries.flatMap((entry) => hashEntry(ctx.vault, about, entry).all);
  if (!(await wasRemoved(ctx, hashes))) return undefined;
  await insertNote(ctx, { kind: 'author_repeats', claim_id: null, user_id: about.authorId });
  return 'ENTRY_DISPUTED';
}

/** Leaves a note on the desk for an entry that waits there. */
export async function noteHeld(tx: Context, held_id: string): Promise<void> {
  await insertNote(tx, { kind: 'entry_held', claim_id: null, user_id: null, held_id });
}
