import { earnsBonus, type Grade, isDocumented, SUBJECTS } from '@najem/shared/domain/register';
import type { Context } from '../tables';
import { awardDocumented, takeBackDocumented } from './awards';
import { runHooks } from './hooks';
import type { EntryRecord, SubjectRecord } from './tables';
import { refreshSums, updateEntry } from './write-queries';

/**
 * Sets the grade of an entry of a locked subject, in the caller's transaction: the sums follow, valid reports get a new
 * version, and an entry that is documented within 90 days of its recording earns its author the bonus.
 */
export async function setGrade(
  ctx: Context,
  subject: SubjectRecord,
  entry: EntryRecord,
  { grade, evidence_grade = entry.evidence_grade }: { grade: Grade; evidence_grade?: EntryRecord['evidence_grade'] },
): Promise<void> {
  if (grade !== entry.grade || evidence_grade !== entry.evidence_grade) {
    await updateEntry(ctx, entry.id, { grade, evidence_grade });
  }
  if (grade !== entry.grade) {
    await refreshSums(ctx, subject.id, { before: entry, after: { ...entry, grade } });
    await runHooks(ctx.hooks.register.entryGraded, ctx, { subjectId: subject.id, entryId: entry.id, what: 'graded' });
  }
  if (earnsBonus({ grade, recordedAt: entry.recorded_at }, ctx.now())) {
    const { author_id: authorId, is_unlisted: isUnlisted } = entry;
    await awardDocumented(ctx, SUBJECTS[subject.kind], { authorId, subject, isUnlisted });
  } else if (isDocumented(entry.grade) && !isDocumented(grade)) {
    await takeBackDocumented(ctx, entry.author_id, SUBJECTS[subject.kind], subject);
  }
}
