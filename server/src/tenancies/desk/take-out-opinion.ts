import { queueCorrection } from '../../reports/corrections/queue-correction';
import { deleteHeld } from '../../register/subjects/held-queries';
import type { SubjectTables } from '../../register/subjects/tables';
import { takeOutEntry } from '../../register/subjects/take-out-entry';
import { findEntry, lockSubjectOfFormer } from '../../register/subjects/write-queries';
import { endReturns } from '../../rights/erasure/end-returns';
import { noteErasure, queueJournal } from '../../rights/journal/note-erasure';
import { emptyOpinion, listRevealed, type OpinionKey } from '../opinions/queries';
import { updateRevealed } from '../reveal/queries';
import { eraseWords } from '../voids/void-queries';
import type { Context, RevealedRow } from '../tables';

type Cause = SubjectTables['entry_tombstones']['cause'];

/**
 * Takes the revealed opinion of a side out of the history, in the caller's transaction, and destroys what of it is held: reports are
 * corrected and their recipients told, its author learns that it is not there. What the side withdrew stays withdrawn.
 */
export async function takeOutOpinion(tx: Context, key: OpinionKey, cause: Cause): Promise<void> {
  for (const row of await listRevealed(tx, key)) {
    if (row.place === 'register') await takeOut(tx, row, cause);
    if (row.place === 'held') await dropHeld(tx, key, row);
  }
}

/** Erases the words of a revealed opinion that the history does not have, refused ones too, in the caller's transaction. */
export async function eraseOutside(tx: Context, key: OpinionKey): Promise<void> {
  const ids = (await listRevealed(tx, key)).filter(({ reason }) => reason !== null).map(({ id }) => id);
  await eraseWords(tx, ids);
  await noteErasure(tx, 'revealed_entries', ids);
}

async function takeOut(tx: Context, { id, entry_id: entryId }: RevealedRow, cause: Cause): Promise<void> {
  await updateRevealed(tx, id, { place: 'gone', entry_id: null });
  if (entryId === null) return;
  const subject = await lockSubjectOfFormer(tx, entryId);
  const entry = subject && (await findEntry(tx, subject.id, entryId));
  // Also where it left the history by another door: an appeal would put it back.
  await endReturns(tx, [entryId]);
  await noteErasure(tx, 'revealed_entries', [id]);
  if (!entry) return;
  await takeOutEntry(tx, subject, entry, cause);
  await queueCorrection(tx, { subjectId: subject.id, entryId: entry.id, what: 'removed' });
}

async function dropHeld(tx: Context, key: OpinionKey, { id, entry_id: heldId }: RevealedRow): Promise<void> {
  if (heldId !== null) {
    await deleteHeld(tx, heldId);
    await queueJournal(tx);
  }
  const sealed = await emptyOpinion(tx, key);
  if (sealed !== undefined) await noteErasure(tx, 'tenancy_opinions', [sealed]);
  const words = { reason: null, comment: null, entry_id: null };
  await updateRevealed(tx, id, { ...words, place: 'refused', refusal: 'other_person' });
}
