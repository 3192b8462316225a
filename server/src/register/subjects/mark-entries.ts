import type { TenancyMark } from '@najem/shared/domain/register';
import type { Context } from '../tables';
import { findEntry, lockSubjectOfEntry, refreshSums, updateEntry } from './write-queries';

/** An entry whose mark was changed, with its subject. */
export interface MarkedEntry {
  subjectId: string;
  entryId: string;
}

/**
 * Gives an entry the mark of a tenancy that both sides confirmed, or takes it, in the caller's transaction, with its subject's
 * sums; undefined where the entry is gone, or has that mark already.
 */
export async function markEntry(
  tx: Context,
  entryId: string,
  mark: TenancyMark | undefined,
): Promise<MarkedEntry | undefined> {
  const subject = await lockSubjectOfEntry(tx, entryId);
  const entry = subject && (await findEntry(tx, subject.id, entryId));
  if (!subject || !entry) return undefined;
  const change = { tenancy_from: mark?.from ?? null, tenancy_to: mark?.to ?? null };
  if (entry.tenancy_from === change.tenancy_from && entry.tenancy_to === change.tenancy_to) return undefined;
  await updateEntry(tx, entryId, change);
  await refreshSums(tx, subject.id, { before: entry, after: { ...entry, ...change } });
  return { subjectId: subject.id, entryId };
}
