import { type ConcernedPerson, highestGrade } from '@najem/shared/domain';
import { type Context, inTransaction } from '../../kernel/context';
import { requireUndisputed } from '../disputes/guard-entries';
import { deleteConfirmation, insertConfirmation } from '../../register/subjects/reply-queries';
import { setGrade } from '../../register/subjects/set-grade';
import { requireConcernedEntry } from '../file/concerned-entry';

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
    const { entry, subject } = await requireConcernedEntry(tx, person, entryId);
    await requireUndisputed(tx, entry.id);
    if (await insertConfirmation(tx, entry.id)) {
      await setGrade(tx, subject, entry, { grade: highestGrade([entry.evidence_grade, 'confirmed']) });
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
    const { entry, subject } = await requireConcernedEntry(tx, person, entryId);
    await requireUndisputed(tx, entry.id);
    if (await deleteConfirmation(tx, entry.id)) await setGrade(tx, subject, entry, { grade: entry.evidence_grade });
  });
}
