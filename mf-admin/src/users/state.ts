import { type AdminUser, type Input, type Output, users as contract } from '@najem/shared/contract';
import { createEvent, dataOf, errorText, loadable, type Loadable, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

export const calls = {
  list: request('admin/users', contract.list),
  update: request('admin/updateUser', contract.update),
  remove: request('admin/removeUser', contract.remove),
  restore: request('admin/restoreUser', contract.restore, 'parallel'),
};

export type UsersInput = Input<typeof contract.list>;
export type Draft = Input<typeof contract.update>;

export const editOpened = createEvent('admin/userEditOpened', (user: AdminUser) => ({ user }));
export const editClosed = createEvent('admin/userEditClosed');
export const draftChanged = createEvent('admin/userDraftChanged', (changes: Partial<Draft>) => ({ changes }));
export const messageShown = createEvent('admin/userMessageShown');
/** The notice of a removal, which offers to undo it, was shown. */
export const removalShown = createEvent('admin/userRemovalShown');

export type Edit = { status: 'closed' } | { status: 'open' | 'saving'; draft: Draft; error?: string };

function edit(state: Edit = { status: 'closed' }, action: UnknownAction): Edit {
  if (editOpened.match(action)) {
    const { _id: id, name, email, role, status } = action.user;
    return { status: 'open', draft: { id, name, email, role, status } };
  }
  if (state.status === 'closed') return state;
  if (editClosed.match(action)) return { status: 'closed' };
  const { draft } = state;
  if (draftChanged.match(action)) return { status: 'open', draft: { ...draft, ...action.changes } };
  if (calls.update.requested.match(action)) return { status: 'saving', draft };
  if (calls.update.succeeded.match(action)) return action.input.id === draft.id ? { status: 'closed' } : state;
  if (calls.update.failed.match(action) && action.input.id === draft.id) {
    return { status: 'open', draft, error: errorText(action.error, TEXTS.updateFailed) };
  }
  return calls.remove.succeeded.match(action) && action.input.id === draft.id ? { status: 'closed' } : state;
}

type Users = Loadable<Output<typeof contract.list>>;

const follow = loadable(calls.list);

/** The draft of a user who is about to be blocked, which needs a reason; undefined for every other edit. */
export function blockedDraft(state: Edit, rows: readonly AdminUser[]): Draft | undefined {
  if (state.status === 'closed' || state.draft.status !== 'blocked') return undefined;
  const stored = rows.find(({ _id }) => _id === state.draft.id);
  return stored && stored.status !== 'blocked' ? state.draft : undefined;
}

/** Replaces a changed row by the server's answer at once, and drops a removed one until the list is fetched again. */
function list(state: Users | undefined, action: UnknownAction): Users {
  const next = follow(state, action);
  const data = dataOf(next);
  if (!data || next.status !== 'loaded') return next;
  if (calls.update.succeeded.match(action)) {
    const { user } = action.output;
    const rows = data.rows.map((row) => (row._id === user._id ? user : row));
    return { status: 'loaded', data: { ...data, rows } };
  }
  if (calls.remove.succeeded.match(action)) {
    const rows = data.rows.filter((row) => row._id !== action.input.id);
    return { status: 'loaded', data: { rows, total: data.total - (data.rows.length - rows.length) } };
  }
  return next;
}

/** The input of the last request for the list. */
function lastInput(state: UsersInput | null = null, action: UnknownAction): UsersInput | null {
  return calls.list.requested.match(action) ? action.input : state;
}

/** Ids of the users that are being removed. */
function removing(state: readonly string[] = [], action: UnknownAction): readonly string[] {
  if (calls.remove.requested.match(action)) return [...state, action.input.id];
  if (calls.remove.succeeded.match(action) || calls.remove.failed.match(action)) {
    const { id } = action.input;
    return state.filter((other) => other !== id);
  }
  return state;
}

function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  if (calls.update.succeeded.match(action)) return { tone: 'success', text: TEXTS.updated };
  if (calls.restore.succeeded.match(action)) return { tone: 'success', text: TEXTS.restored };
  if (calls.restore.failed.match(action)) {
    return { tone: 'danger', text: errorText(action.error, TEXTS.restoreFailed) };
  }
  if (calls.remove.failed.match(action)) {
    return { tone: 'danger', text: errorText(action.error, TEXTS.removeFailed) };
  }
  return state;
}

/** The id of the user who was removed last, until the notice is shown. */
function removed(state: string | null = null, action: UnknownAction): string | null {
  if (calls.remove.succeeded.match(action)) return action.input.id;
  return removalShown.match(action) ? null : state;
}

export const users = combineReducers({ list, lastInput, edit, removing, removed, message });
