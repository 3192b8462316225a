import type { FormerWords, ReportedOpinion } from '../../rights/cases/tables';
import { noteErasure, queueJournal } from '../../rights/journal/note-erasure';
import { deleteHeld } from '../../register/subjects/held-queries';
import { listRevealed, opinionOf } from '../opinions/queries';
import { updateRevealed } from '../reveal/queries';
import { eraseWords } from '../voids/void-queries';
import type { Context, RevealedRow } from '../tables';
import { findByNumber, type Sided } from '../tenancy/queries';
import { readOutside } from './outside';

/**
 * Removes the words of a reported opinion that no register has, in the caller's transaction, which has locked the tenancy: neither side
 * reads them any more, and what waited for the desk waits no longer. A restore does not bring them back. Returns them.
 */
export async function removeReported(tx: Context, { number, by }: ReportedOpinion): Promise<FormerWords[]> {
  const sided = await findByNumber(tx, number);
  if (!sided) return [];
  const words = await readOutside(tx, sided, by);
  const rows = await readRows(tx, sided, by);
  for (const row of rows) if (words.some(({ id }) => id === row.id)) await dropHeld(tx, row);
  const ids = words.map(({ id }) => id);
  await eraseWords(tx, ids);
  await noteErasure(tx, 'revealed_entries', ids);
  return words;
}

/**
 * Puts removed words back on the page of their tenancy, in the caller's transaction, which has locked it. Returns whether any came back:
 * none does once the author withdrew them, or the tenancy was annulled.
 */
export async function putReportedBack(
  tx: Context,
  { number, by }: ReportedOpinion,
  former: readonly FormerWords[],
): Promise<boolean> {
  const sided = await findByNumber(tx, number);
  if (sided?.tenancy.state !== 'revealed') return false;
  const rows = await readRows(tx, sided, by);
  const back = former.filter(({ id }) => rows.some((row) => row.id === id && row.place === 'gone'));
  for (const { id, reason, comment, place, refusal } of back) {
    // What waited for the desk was decided by it.
    await updateRevealed(tx, id, { reason, comment, refusal, place: place === 'refused' ? 'refused' : 'outside' });
  }
  const ids = back.map(({ id }) => id);
  await noteErasure(tx, 'revealed_entries', ids, 'returned');
  await noteErasure(
    tx,
    'held_entries',
    back.filter(({ place }) => place === 'held').map(({ id }) => id),
    'returned',
  );
  return back.length > 0;
}

async function readRows(tx: Context, { sides }: Sided, by: ReportedOpinion['by']): Promise<RevealedRow[]> {
  return listRevealed(tx, opinionOf(sides[by]));
}

async function dropHeld(tx: Context, { id, place, entry_id: heldId }: RevealedRow): Promise<void> {
  if (place !== 'held' || heldId === null) return;
  await deleteHeld(tx, heldId);
  await queueJournal(tx);
  await updateRevealed(tx, id, { entry_id: null });
}
