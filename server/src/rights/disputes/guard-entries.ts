import { isDisputeOpen, type SubjectKind } from '@najem/shared/domain';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { withdrawEntry } from './answer-dispute';
import { hashEntry } from './entry-hashes';
import { hasDisputes, lockRunningDispute, wasBlamedAbout, wasRemoved } from './queries';
import type { DisputeRow } from './tables';
import { insertNote } from '../work/queries';
import { wasNoticedAbout, wasNoticedOn } from './notice-queries';

/** Refuses a change of an entry of a locked subject while a dispute about it is open. ENTRY_DISPUTED. */
export async function requireUndisputed(ctx: Context, entryId: string): Promise<void> {
  if (await findOpen(ctx, entryId)) refuse('ENTRY_DISPUTED');
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
export async function withdrawIfDisputed(
  ctx: Context,
  { subject, entry, actorId }: { subject: SubjectRecord; entry: EntryRecord; actorId: string },
): Promise<boolean> {
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
 * Whether a negative entry of an author about the holder of an identifier waits for the desk: one about them was removed for a
 * fault of the author's in the last twelve months, by a dispute or a notice, in whichever words, role or number.
 */
export async function mustWait(
  ctx: Context,
  { identifier, authorId }: { identifier: string; authorId: string },
): Promise<boolean> {
  const indexes = ctx.vault.indexes(identifier).all;
  return (await wasBlamedAbout(ctx, authorId, indexes)) || wasNoticedAbout(ctx, authorId, indexes);
}

/** Entries that an author is about to add. */
interface Added {
  kind: SubjectKind;
  identifier: string;
  authorId: string;
  entries: readonly Pick<EntryRecord, 'reason' | 'rental_address'>[];
}

/**
 * Whether an author adds what was removed for a fault of theirs in the last twelve months; then the desk gets a note, which
 * has to be committed although the addition is refused.
 */
export async function noteRepeat(ctx: Context, { entries, ...about }: Added): Promise<boolean> {
  const hashes = entries.flatMap((entry) => hashEntry(ctx.vault, about, entry).all);
  if (!(await wasRemoved(ctx, hashes))) return false;
  await insertNote(ctx, { kind: 'author_repeats', claim_id: null, user_id: about.authorId });
  return true;
}
