import { type ConcernedPerson, type Grade, highestGrade } from '@najem/shared/domain';
import { type Context, inTransaction } from '../context';
import { requireUndisputed } from '../disputes/guard-entries';
import { queueCorrection } from '../reports/queue-correction';
import { deleteConfirmation, insertConfirmation } from '../subjects/reply-queries';
import type { EntryRecord } from '../subjects/tables';
import { refreshSums, updateEntry } from '../subjects/write-queries';
import { requireConcernedEntry } from './concerned-entry';

/**
 * Confirms in the name of the person whom an entry is about that it is true, which raises its grade. ENTRY_NOT_FOUND for an
 * entry about others, or by the person; ENTRY_DISPUTED.
 */
export async function confirmEntry(
  ctx: Context,
  person: ConcernedPerson,
  { entryId }: { entryId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { entry } = await requireConcernedEntry(tx, person, entryId);
    await requireUndisputed(tx, entry.id);
    if (await insertConfirmation(tx, entry.id)) {
      await setGrade(tx, entry, highestGrade([entry.evidence_grade, 'confirmed']));
    }
  });
}

/** Takes a confirmation back, if there is one: the entry has the grade of its evidence again. The same errors. */
export async function undoConfirmation(
  ctx: Context,
  person: ConcernedPerson,
  { entryId }: { entryId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { entry } = await requireConcernedEntry(tx, person, entryId);
    await requireUndisputed(tx, entry.id);
    if (await deleteConfirmation(tx, entry.id)) await setGrade(tx, entry, entry.evidence_grade);
  });
}

async function setGrade(ctx: Context, entry: EntryRecord, grade: Grade): Promise<void> {
  await updateEntry(ctx, entry.id, { grade });
  await refreshSums(ctx, entry.subject_id, { before: entry, after: { ...entry, grade } });
  await queueCorrection(ctx, { subjectId: entry.subject_id, entryId: entry.id, what: 'graded' });
}
