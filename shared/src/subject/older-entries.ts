import type { CheckedSubject, HistoryEntry, SubjectCalls } from '@najem/shared/contract/register';
import { HISTORY_PAGE_SIZE } from '@najem/shared/domain/register';
import type { Request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

/** What a subject came with of its entries. */
export type Entries = Pick<CheckedSubject, 'history' | 'hasOlderEntries' | 'visibleEntries'>;

/** Entries that were loaded beyond those that a subject came with. */
export interface OlderEntries {
  /** From the first page on, which takes the place of what was loaded before. */
  isFirstPage: boolean;
  entries: readonly HistoryEntry[];
  hasOlderEntries: boolean;
}

/** The older entries that a call brought, with their subject's id; undefined for every other action. */
export function readOlderEntries(
  { succeeded }: Request<SubjectCalls['history']>,
  action: UnknownAction,
): { id: string; older: OlderEntries } | undefined {
  if (!succeeded.match(action)) return undefined;
  const { id, page = 1 } = action.input;
  const { rows: entries, total } = action.output;
  const hasOlderEntries = page * HISTORY_PAGE_SIZE < total;
  return { id, older: { isFirstPage: page === 1, entries, hasOlderEntries } };
}

/** True if a subject came with its last entry alone, in place of its newest ones. */
export function isOfLastEntry({ history, hasOlderEntries, visibleEntries }: Entries): boolean {
  return hasOlderEntries === true && visibleEntries !== undefined && history.length < HISTORY_PAGE_SIZE;
}

/** How many entries of a subject the reader may see. */
export function countVisible({ history, visibleEntries }: Entries): number {
  return visibleEntries?.count ?? history.length;
}

/** The page after the entries that are shown. */
export function findNextPage(history: readonly HistoryEntry[]): number {
  return Math.floor(history.length / HISTORY_PAGE_SIZE) + 1;
}

/** The subject with older entries; those that it holds already are left out. */
export function withOlderEntries<Shown extends CheckedSubject>(subject: Shown, older: OlderEntries | undefined): Shown {
  if (!older) return subject;
  const known = new Set(subject.history.map(({ _id }) => _id));
  const added = older.entries.filter(({ _id }) => !known.has(_id));
  return { ...subject, history: [...subject.history, ...added], hasOlderEntries: older.hasOlderEntries };
}

/** A subject with a newer version of one of its entries; another entry changes nothing. */
export function adoptEntry<Shown extends CheckedSubject>(subject: Shown, entry: HistoryEntry): Shown {
  const history = subject.history.map((known) => (known._id === entry._id ? entry : known));
  return { ...subject, history };
}
