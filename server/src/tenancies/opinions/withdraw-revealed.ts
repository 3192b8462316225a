import { refuse } from '../../kernel/errors';
import { deleteHeld } from '../../register/subjects/held-queries';
import { removesOtherwise } from '../../register/subjects/hooks';
import { takeOutEntry } from '../../register/subjects/take-out-entry';
import { findEntry, lockSubjectOfFormer } from '../../register/subjects/write-queries';
import { endReturns } from '../../rights/erasure/end-returns';
import { noteErasure, queueJournal } from '../../rights/journal/note-erasure';
import type { Context, RevealedRow } from '../tables';
import type { Own } from '../tenancy/queries';
import { emptyOpinion, listRevealed, markWithdrawn, opinionOf } from './queries';

/**
 * Withdraws the revealed opinion of a side as a whole and for good, in the caller's transaction: its entries leave the history as if
 * their author removed each of them, its other words are erased. STATE_PASSED where there is none, or
 * none that the account knows of, which did not write it.
 */
export async function withdrawRevealed(tx: Context, { sides, role }: Own): Promise<void> {
  const rows = await listRevealed(tx, opinionOf(sides[role]));
  const isKnown = rows.some(
    ({ author_id, reason, entry_id }) => author_id === sides[role].user_id || reason !== null || entry_id !== null,
  );
  if (!isKnown || rows.some(({ withdrawn_at }) => withdrawn_at !== null)) refuse('STATE_PASSED');
  for (const row of rows) await takeOut(tx, row);
  const ids = rows.map(({ id }) => id);
  await markWithdrawn(tx, ids);
  await noteErasure(tx, 'revealed_entries', ids);
  // A backup may be from before the reveal.
  await noteErasure(tx, 'tenancy_opinions', [...new Set(rows.flatMap(({ opinion_id }) => opinion_id ?? []))]);
  // One that is held for the desk is still sealed.
  const sealed = await emptyOpinion(tx, opinionOf(sides[role]));
  if (sealed !== undefined) await noteErasure(tx, 'tenancy_opinions', [sealed]);
}

async function takeOut(tx: Context, { place, entry_id: entryId, author_id: authorId }: RevealedRow): Promise<void> {
  if (entryId === null || authorId === null) return;
  if (place === 'held') {
    await deleteHeld(tx, entryId);
    return queueJournal(tx);
  }
  if (place !== 'register') return;
  const subject = await lockSubjectOfFormer(tx, entryId);
  const entry = subject && (await findEntry(tx, subject.id, entryId));
  if (entry && !(await removesOtherwise(tx, { subject, entry, actorId: authorId }))) {
    await takeOutEntry(tx, subject, entry, 'author');
  }
  // Also where it left the history by another door: an appeal would put it back.
  await endReturns(tx, [entryId]);
}
