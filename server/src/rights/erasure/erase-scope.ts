import type { CaseEffects } from '@najem/shared/contract/rights';
import { SUBJECTS } from '@najem/shared/domain/register';
import type { CaseScope } from '@najem/shared/domain/rights';
import { readEntriesInScope } from '../restrictions/queries';
import type { Context } from '../tables';
import { endErased } from '../disputes/apply-decision';
import { refuse } from '../../kernel/errors';
import { deleteDraftsUnder } from '../drafts/queries';
import { deleteNewsAddressesUnder } from '../news-address/queries';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import { insertNotices } from '../../reports/corrections/recipient-queries';
import { awardsOfSubject, takeBackAwards } from '../../register/subjects/awards';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { takeOutEntry } from '../../register/subjects/take-out-entry';
import { deleteSubject } from '../../register/subjects/write-queries';
import { noteErasure, queueJournal } from '../journal/note-erasure';
import {
  countEffects,
  deleteDisputeFiles,
  deleteDisputeDrafts,
  forgetBeside,
  forgetTexts,
  forgetFormer,
  listReportsOn,
  listSubjectIds,
  lockRunningDisputes,
  type Reach,
  readSubjects,
} from './queries';
import { lockSubjects } from '../../register/subjects/lock-queries';
import { emptyReports } from '../../reports/queries';

/** What is erased: a scope of what is held under blind indexes of a person's identifiers. */
export interface Erasure {
  indexes: readonly Buffer[];
  scope: CaseScope;
  /** Whether the authors lose the RentCoins of the entries: the processing was unlawful. */
  isBlaming: boolean;
}

/**
 * Counts what an erasure would do, and changes nothing. ENTRY_NOT_FOUND for an entry that is not held under the
 * identifiers.
 */
export async function previewErasure(
  ctx: Context,
  { indexes, scope }: Pick<Erasure, 'indexes' | 'scope'>,
): Promise<Omit<CaseEffects, 'closes'>> {
  const subjectIds = await listSubjectIds(ctx, indexes);
  const entries = await readScope(ctx, subjectIds, scope);
  return {
    entries: entries.length,
    subjects: scope.is === 'all' ? subjectIds.length : 0,
    ...(await countEffects(ctx, reachOf({ indexes, subjectIds, entries, scope }))),
  };
}

interface Found extends Pick<Erasure, 'indexes' | 'scope'> {
  subjectIds: readonly string[];
  entries: readonly EntryRecord[];
}

/** What a scope reaches beside its entries: of a kind also those that a dispute removed and could put back. */
function reachOf({ indexes, subjectIds, entries, scope }: Found): Reach {
  const entryIds = entries.map(({ id }) => id);
  if (scope.is === 'entries') return { entryIds };
  return { entryIds, indexes, subjectIds, reason: scope.is === 'kind' ? scope.reason : undefined };
}

/**
 * Erases entries with their replies, files and evidence, and with the scope 'all' the subjects too, in the caller's
 * transaction: disputes about them end, reports get versions or lose their content, their recipients are notified.
 * ENTRY_NOT_FOUND for an entry that is not held under the identifiers.
 */
export async function eraseScope(tx: Context, { indexes, scope, isBlaming }: Erasure): Promise<void> {
  const isWhole = scope.is === 'all';
  const subjects = await readSubjects(tx, await lockSubjects(tx, indexes));
  const subjectIds = subjects.map(({ id }) => id);
  const entries = await readScope(tx, subjectIds, scope);
  const reach = reachOf({ indexes, subjectIds, entries, scope });
  for (const dispute of await lockRunningDisputes(tx, reach)) await endErased(tx, dispute);
  await deleteDisputeFiles(tx, reach);
  await deleteDisputeDrafts(tx, reach);
  for (const entry of entries) {
    const subject = subjects.find(({ id }) => id === entry.subject_id);
    if (subject) await eraseEntry(tx, { subject, entry, isWhole, isBlaming });
  }
  if (scope.is === 'kind') await forgetFormer(tx, subjectIds, scope.reason);
  if (isWhole) await eraseSubjects(tx, subjects, { indexes, isBlaming });
  // What guests wrote under the identifiers and have not sent, and where they get news.
  if (isWhole) await deleteDraftsUnder(tx, indexes);
  if (isWhole) await deleteNewsAddressesUnder(tx, indexes);
  await queueJournal(tx);
}

async function readScope(ctx: Context, subjectIds: readonly string[], scope: CaseScope): Promise<EntryRecord[]> {
  const entries = await readEntriesInScope(ctx, subjectIds, scope);
  const isMissing = scope.is === 'entries' && new Set(scope.entryIds).size !== entries.length;
  return isMissing ? refuse('ENTRY_NOT_FOUND') : entries;
}

interface ErasedEntry {
  subject: SubjectRecord;
  entry: EntryRecord;
  isWhole: boolean;
  isBlaming: boolean;
}

async function eraseEntry(tx: Context, { subject, entry, isWhole, isBlaming }: ErasedEntry): Promise<void> {
  const change = { subjectId: subject.id, entryId: entry.id, what: 'removed' } as const;
  // Reports that are emptied get no version, and lose their subject, by which recipients are found.
  if (isWhole) await insertNotices(tx, { ...change, at: tx.now().toISOString() });
  await takeOutEntry(tx, subject, entry, 'erasure', { isBlaming });
  if (!isWhole) await queueCorrection(tx, change);
}

async function eraseSubjects(
  tx: Context,
  subjects: readonly SubjectRecord[],
  { indexes, isBlaming }: Pick<Erasure, 'indexes' | 'isBlaming'>,
): Promise<void> {
  const subjectIds = subjects.map(({ id }) => id);
  const reportIds = await listReportsOn(tx, { indexes, subjectIds });
  await forgetBeside(tx, subjectIds);
  await forgetTexts(tx, { subjectIds, indexes });
  await emptyReports(tx, reportIds);
  await noteErasure(tx, 'reports', reportIds);
  for (const subject of subjects) {
    await deleteSubject(tx, subject.id);
    // The user who added the subject may have written no entry.
    if (isBlaming) await takeBackAwards(tx, awardsOfSubject(SUBJECTS[subject.kind], subject, []));
  }
  await tx.jobs.add(tx, 'reports/notify', {});
}
