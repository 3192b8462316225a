import type { Context } from '../tables';
import { deleteHeldOf } from './held-queries';
import { type LeavingEntry, removesOtherwise } from './hooks';
import { lockSubjects } from './lock-queries';
import { takeOutEntry } from './take-out-entry';
import { findSubjectById, listEntriesOf } from './write-queries';

/**
 * Removes everything that an author wrote, or that waits for the desk, about the holder of one of these blind indexes, in the
 * caller's transaction; returns the entries that were shown.
 */
export async function removeEntriesOf(
  tx: Context,
  authorId: string,
  indexes: readonly Buffer[],
): Promise<{ subjectId: string; entryId: string }[]> {
  const removed: { subjectId: string; entryId: string }[] = [];
  for (const subjectId of await lockSubjects(tx, indexes)) {
    await deleteHeldOf(tx, { subjectId, authorId });
    for (const entry of await listEntriesOf(tx, { subjectId, authorId })) {
      const subject = await findSubjectById(tx, subjectId);
      const leaving: LeavingEntry = { subject, entry, actorId: authorId };
      if (!(await removesOtherwise(tx, leaving))) await takeOutEntry(tx, subject, entry, 'author');
      removed.push({ subjectId, entryId: entry.id });
    }
  }
  return removed;
}
