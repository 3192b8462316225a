import { findReason, SUBJECTS } from '@najem/shared/domain/register';
import { inTransaction } from '../../src/kernel/context';
import type { Context } from '../../src/tables';
import type { EntryChange } from '../../src/reports/corrections/entry-change';
import { queueCorrection } from '../../src/reports/corrections/queue-correction';
import { restoreEntry, suspendEntry } from '../../src/register/subjects/set-standing';
import type { EntryRecord, SubjectRecord } from '../../src/register/subjects/tables';
import {
  deleteEntry,
  findEntry,
  lockSubjectOfEntry,
  refreshSums,
  updateEntry,
} from '../../src/register/subjects/write-queries';
import type { TestApp } from './harness';

/** When a disputed entry counts again at the latest, as tests set it. */
export const HIDDEN_UNTIL = new Date('2026-12-21T22:59:59.999Z');

type Step = (tx: Context, entry: EntryRecord, subject: SubjectRecord) => Promise<unknown>;

async function change(
  site: TestApp,
  entryId: string,
  { what, disputeId }: Pick<EntryChange, 'what' | 'disputeId'>,
  step: Step,
): Promise<void> {
  await inTransaction(site.ctx, async (tx) => {
    const subject = await lockSubjectOfEntry(tx, entryId);
    const entry = subject && (await findEntry(tx, subject.id, entryId));
    if (!subject || !entry) throw new Error('There is no such entry');
    await step(tx, entry, subject);
    await queueCorrection(tx, { subjectId: subject.id, entryId, what, disputeId });
  });
}

/** Makes an entry not count, as a dispute does, or a case that restricts it. */
export function suspend(site: TestApp, entryId: string, disputeId?: string): Promise<void> {
  const is = disputeId === undefined ? 'restricted' : 'disputed';
  const by = disputeId ?? entryId;
  return change(site, entryId, { what: is, disputeId }, (tx, entry) =>
    suspendEntry(tx, entry, { is, by, until: HIDDEN_UNTIL }),
  );
}

/** Makes an entry count again. */
export function restore(site: TestApp, entryId: string, disputeId?: string): Promise<void> {
  return change(site, entryId, { what: 'restored', disputeId }, restoreEntry);
}

/** Corrects an entry after a dispute, and makes it count. */
export function correct(site: TestApp, entryId: string, reason: string, disputeId?: string): Promise<void> {
  return change(site, entryId, { what: 'corrected', disputeId }, async (tx, entry, { kind }) => {
    const counting = await restoreEntry(tx, entry);
    const effect_tenths = findReason(SUBJECTS[kind], reason)?.weightTenths ?? 0;
    const changes = { reason, effect_tenths, comment: 'Poprawiony komentarz.', corrected_at: tx.now() };
    await updateEntry(tx, entry.id, changes);
    await refreshSums(tx, entry.subject_id, { before: counting, after: { ...counting, ...changes } });
  });
}

/** Removes an entry by the outcome of a dispute. */
export function remove(site: TestApp, entryId: string, disputeId?: string): Promise<void> {
  return change(site, entryId, { what: 'removed', disputeId }, async (tx, entry) => {
    await deleteEntry(tx, entry, 'dispute');
    await refreshSums(tx, entry.subject_id, { before: entry });
  });
}
