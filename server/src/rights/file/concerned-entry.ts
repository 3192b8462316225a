import { canAnswerEntry, type ConcernedPerson } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { findEntry, lockSubjectOfEntry } from '../../register/subjects/write-queries';

/**
 * Finds an entry about a person and locks its subject until the end of the transaction. ENTRY_NOT_FOUND for an entry about
 * others, or by the person.
 */
export async function requireConcernedEntry(
  ctx: Context,
  person: ConcernedPerson,
  entryId: string,
): Promise<{ entry: EntryRecord; subject: SubjectRecord }> {
  const subject = await lockSubjectOfEntry(ctx, entryId);
  const entry = subject && (await findEntry(ctx, subject.id, entryId));
  if (!entry || !canAnswerEntry(person, { subjectId: subject.id, authorId: entry.author_id })) {
    return refuse('ENTRY_NOT_FOUND');
  }
  return { entry, subject };
}
