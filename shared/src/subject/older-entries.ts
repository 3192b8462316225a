import type { CheckedSubject, HistoryEntry, SubjectCalls } from '@najem/shared/contract/register';
import { HISTORY_PAGE_SIZE } from '@najem/shared/domain/register';
import { errorText, type Request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

/** The latest request for older entries of a subject. */
export type OlderRequest =
  { status: 'idle' } | { status: 'loading'; id: string } | { status: 'failed'; id: string; message: string };

/** Entries that were loaded beyond those that a subject came with. */
export interface OlderEntries {
  entries: readonly HistoryEntry[];
  hasOlderEntries: boolean;
}

/** The reducer of the latest request. */
export function createOlderReducer({ requested, succeeded, failed }: Request<SubjectCalls['history']>) {
  return (state: OlderRequest, action: UnknownAction): OlderRequest => {
    if (requested.match(action)) return { status: 'loading', id: action.input.id };
    if (succeeded.match(action)) return { status: 'idle' };
    if (!failed.match(action)) return state;
    return { status: 'failed', id: action.input.id, message: errorText(action.error, TEXTS.olderFailed) };
  };
}

/** The older entries that a call brought, with their subject's id; undefined for every other action. */
export function readOlderEntries(
  { succeeded }: Request<SubjectCalls['history']>,
  action: UnknownAction,
): { id: string; older: OlderEntries } | undefined {
  if (!succeeded.match(action)) return undefined;
  const { id, page = 1 } = action.input;
  const { rows: entries, total } = action.output;
  return { id, older: { entries, hasOlderEntries: page * HISTORY_PAGE_SIZE < total } };
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
