import type { Page } from '@najem/shared/contract/kernel';
import type { HistoryEntry, Subject, SubjectCalls } from '@najem/shared/contract/register';
import type { SubjectDescriptor } from '@najem/shared/domain/register';
import { errorText, IDLE, type Loadable, loadable, type Request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import type { UnknownAction } from 'redux';
import { TEXTS } from '../texts';
import type { Added } from '../flow/flow';
import { type OlderEntries, readOlderEntries } from '../older-entries';
import { readRemovalCost, type RemovalCost } from '../removal-cost';
import type { ListInput } from './query';

/** The confirmation before a subject is deleted. */
export type Removal =
  | { status: 'closed' }
  /** `rentCoins`: what the removal takes back, once it is known; the confirmation waits for it. */
  | { status: 'confirming'; subject: Subject; rentCoins?: number }
  | { status: 'removing'; subject: Subject; rentCoins?: number }
  | { status: 'failed'; subject: Subject; rentCoins?: number; message: string };

export interface ListState {
  /** The list is shown, and is therefore refetched. */
  isOpen: boolean;
  /** The input of the latest request. */
  input?: ListInput;
  /** The input whose rows `page` holds. */
  shown?: ListInput;
  page: Loadable<Page<Subject>>;
  removal: Removal;
  /** The identifiers that an administrator asked for, by the subject's id; undefined while one is on its way. */
  identifiers: Readonly<Record<string, string | undefined>>;
  /** Entries beyond those of its row that were loaded while the list is shown, by subject. */
  older: Readonly<Record<string, OlderEntries>>;
  notice?: Message;
  /** The entry by which the user came here; forgotten when they leave. */
  added?: Added;
}

export const CLOSED_REMOVAL: Removal = { status: 'closed' };

export const NO_LIST: ListState = { isOpen: false, page: IDLE, removal: CLOSED_REMOVAL, identifiers: {}, older: {} };

export type ListEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'noticeShown' }
  /** The list is about to be opened after an entry was added. */
  | { type: 'entryAdded'; added: Added }
  | { type: 'removalOpened'; subject: Subject }
  | { type: 'removalClosed' };

interface ListCalls {
  list: Request<SubjectCalls['list']>;
  remove: Request<SubjectCalls['remove']>;
  identifier: Request<SubjectCalls['identifier']>;
  removalCost: Request<SubjectCalls['removalCost']>;
  history: Request<SubjectCalls['history']>;
  addEvidence: Request<SubjectCalls['addEvidence']>;
}

/** The reducer of the list's calls: the query, the shown page, identifiers, and a deletion under way. */
export function createListReducer(
  descriptor: SubjectDescriptor,
  { list, remove, identifier, removalCost, history, addEvidence }: ListCalls,
) {
  const page = loadable(list);
  return (state: ListState, action: UnknownAction): ListState => {
    if (list.requested.match(action)) return { ...state, page: page(state.page, action), input: action.input };
    if (list.succeeded.match(action)) return { ...state, page: page(state.page, action), shown: action.input };
    if (list.failed.match(action)) return { ...state, page: page(state.page, action) };
    if (identifier.requested.match(action)) return withIdentifier(state, action.input.id, undefined);
    if (identifier.succeeded.match(action)) return withIdentifier(state, action.input.id, action.output.identifier);
    if (identifier.failed.match(action)) {
      const { [action.input.id]: _, ...identifiers } = state.identifiers;
      const notice: Message = { tone: 'danger', text: errorText(action.error, TEXTS.showIdentifierFailed) };
      return { ...state, identifiers, notice };
    }
    const loaded = readOlderEntries(history, action);
    // The editor asks for entries, too.
    if (loaded) return state.isOpen ? { ...state, older: addOlder(state.older, loaded.id, loaded.older) } : state;
    if (addEvidence.succeeded.match(action)) return withEntry(state, action.input.id, action.output.entry);
    const { removal } = state;
    if (removal.status === 'closed') return state;
    const { subject, rentCoins } = removal;
    const cost = readRemovalCost(removalCost, action);
    if (cost) return { ...state, removal: priceRemoval(removal, cost) };
    if (removal.status !== 'removing') {
      const asks = remove.requested.match(action);
      return asks ? { ...state, removal: { status: 'removing', subject, rentCoins } } : state;
    }
    if (remove.succeeded.match(action)) {
      const notice: Message = { tone: 'success', text: TEXTS.removed(subject.name) };
      return { ...state, removal: CLOSED_REMOVAL, page: removeRow(state.page, subject._id), notice };
    }
    if (remove.failed.match(action)) {
      const message = errorText(action.error, descriptor.texts.deleteFailed);
      return { ...state, removal: { status: 'failed', subject, rentCoins, message } };
    }
    return state;
  };
}

/** An answer that comes after the list was closed is not kept. */
function withIdentifier(state: ListState, id: string, identifier: string | undefined): ListState {
  return state.isOpen ? { ...state, identifiers: { ...state.identifiers, [id]: identifier } } : state;
}

/** The list after an event of its screen. */
export function reduceList(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'opened':
      return { ...state, isOpen: true };
    case 'closed':
      return { ...state, isOpen: false, removal: CLOSED_REMOVAL, identifiers: {}, older: {}, added: undefined };
    case 'entryAdded':
      return { ...state, added: event.added };
    case 'noticeShown':
      return { ...state, notice: undefined };
    case 'removalOpened':
      return state.removal.status === 'removing'
        ? state
        : { ...state, removal: { status: 'confirming', subject: event.subject } };
    case 'removalClosed':
      return state.removal.status === 'removing' ? state : { ...state, removal: CLOSED_REMOVAL };
  }
}

function priceRemoval(removal: Removal, { id, entryId, rentCoins }: RemovalCost): Removal {
  const isIts = removal.status !== 'closed' && removal.subject._id === id && entryId === undefined;
  return isIts ? { ...removal, rentCoins } : removal;
}

/** The loaded older entries with a newer version of one; the rows themselves are refetched. */
function withEntry(state: ListState, id: string, entry: HistoryEntry): ListState {
  const known = state.older[id];
  if (!known) return state;
  const entries = known.entries.map((one) => (one._id === entry._id ? entry : one));
  return { ...state, older: { ...state.older, [id]: { ...known, entries } } };
}

function addOlder(all: ListState['older'], id: string, loaded: OlderEntries): ListState['older'] {
  const before = loaded.isFirstPage ? [] : (all[id]?.entries ?? []);
  return { ...all, [id]: { ...loaded, entries: [...before, ...loaded.entries] } };
}

/** Removes a deleted row at once, before the list is refetched. */
function removeRow(page: Loadable<Page<Subject>>, id: string): Loadable<Page<Subject>> {
  if (page.status !== 'loaded') return page;
  const rows = page.data.rows.filter((row) => row._id !== id);
  return { status: 'loaded', data: { rows, total: page.data.total - (page.data.rows.length - rows.length) } };
}
