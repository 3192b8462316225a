import { earnsBonus, highestGrade, SUBJECTS } from '@najem/shared/domain/register';
import type { ConcernedPerson } from '@najem/shared/domain/rights';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { DAY_SECONDS } from '../../kernel/durations';
import { limitRate } from '../../kernel/http/throttle';
import { requireUndisputed } from '../disputes/guard-entries';
import { deleteConfirmation, insertConfirmation } from '../../register/subjects/reply-queries';
import { returnDocumented } from '../../register/subjects/awards';
import { setGrade } from '../../register/subjects/set-grade';
import { requireConcernedEntry } from '../file/concerned-entry';

const CONFIRMATION_CHANGES_PER_DAY = 10;

/**
 * Confirms in the name of the person whom an entry is about that it is true, which raises its grade. ENTRY_NOT_FOUND for an
 * entry about others, or by the person; ENTRY_DISPUTED; CONFIRMATION_LIMIT beyond the changes of a day, because each makes
 * a version of others' reports.
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
      await limitChanges(tx, entry.id);
      const grade = highestGrade([entry.evidence_grade, 'confirmed']);
      await setGrade(tx, subject, entry, { grade });
      if (earnsBonus({ grade, recordedAt: entry.recorded_at }, tx.now())) {
        await returnDocumented(tx, entry.author_id, SUBJECTS[subject.kind], subject);
      }
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
    if (await deleteConfirmation(tx, entry.id)) {
      await limitChanges(tx, entry.id);
      await setGrade(tx, subject, entry, { grade: entry.evidence_grade });
    }
  });
}

/** In the transaction of the change: what changes nothing is not counted. */
async function limitChanges(ctx: Context, entryId: string): Promise<void> {
  const limit = {
    limit: CONFIRMATION_CHANGES_PER_DAY,
    windowSeconds: DAY_SECONDS,
    code: 'CONFIRMATION_LIMIT',
  } as const;
  await limitRate(ctx, `entry-confirmation:${entryId}`, limit);
}
