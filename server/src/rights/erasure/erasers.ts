import { findUser } from '../../identity/accounts/queries';
import type { Context } from '../tables';
import { endErased } from '../disputes/apply-decision';
import { forgetEntry } from '../../reports/corrections/queries';
import { forgetSubject, emptyReports } from '../../reports/queries';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import { takeOutEntry } from '../../register/subjects/take-out-entry';
import { deleteSubject, findEntry, lockSubjectOfEntry } from '../../register/subjects/write-queries';
import type { ErasedTable } from '../journal/tables';
import { deleteRows, forgetBeside, lockRunningDisputes } from './queries';
import { removePersonalData } from './erase-account';

export type Eraser = (tx: Context, rowIds: readonly string[]) => Promise<void>;

/** Deletes rows by their ids, where nothing else depends on them. */
function deleteFrom(table: ErasedTable): Eraser {
  return (tx, rowIds) => deleteRows(tx, table, rowIds);
}

/** Erases an entry again, with its share of the sums, and takes it out of every report at once. */
async function eraseEntries(tx: Context, rowIds: readonly string[]): Promise<void> {
  // In the backup they may wait for the desk, under the ids that they keep.
  await deleteRows(tx, 'held_entries', rowIds);
  for (const id of rowIds) {
    const subject = await lockSubjectOfEntry(tx, id);
    const entry = subject && (await findEntry(tx, subject.id, id));
    if (!subject || !entry) continue;
    for (const dispute of await lockRunningDisputes(tx, { entryIds: [id] })) await endErased(tx, dispute);
    await takeOutEntry(tx, subject, entry, 'erasure');
    await forgetEntry(tx, subject.id, id);
    await queueCorrection(tx, { subjectId: subject.id, entryId: id, what: 'removed' });
  }
}

async function eraseSubjects(tx: Context, rowIds: readonly string[]): Promise<void> {
  // Also one that keeps an entry which it had removed before the backup.
  for (const dispute of await lockRunningDisputes(tx, { entryIds: [], subjectIds: rowIds })) {
    await endErased(tx, dispute);
  }
  await forgetBeside(tx, rowIds);
  for (const id of rowIds) {
    await forgetSubject(tx, id);
    await deleteSubject(tx, id);
  }
}

async function eraseUsers(tx: Context, rowIds: readonly string[]): Promise<void> {
  for (const id of rowIds) {
    // The account may be younger than the backup.
    if (await findUser(tx, { id }, 'update')) await removePersonalData(tx, id, null);
  }
}

/** How the rows of each table are erased again after a restore, in this order: what depends on others comes first. */
export const ERASERS: Readonly<Record<ErasedTable, Eraser>> = {
  reports: emptyReports,
  report_shares: deleteFrom('report_shares'),
  attachments: deleteFrom('attachments'),
  entry_evidence: deleteFrom('entry_evidence'),
  held_entries: deleteFrom('held_entries'),
  history_entries: eraseEntries,
  subjects: eraseSubjects,
  inquiries: deleteFrom('inquiries'),
  disputes: deleteFrom('disputes'),
  cases: deleteFrom('cases'),
  drafts: deleteFrom('drafts'),
  news_addresses: deleteFrom('news_addresses'),
  claims: deleteFrom('claims'),
  users: eraseUsers,
};
