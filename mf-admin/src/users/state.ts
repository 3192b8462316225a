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
};

export type UsersInput = Input<typeof contract.list>;
export type Draft = Input<typeof contract.update>;

/** A row is opened for editing, or left as it was. */
export const editOpened = (user: AdminUser) => ({ type: 'admin/userEditOpened', user }) as const;
export const editClosed = () => ({ type: 'admin/userEditClosed' }) as const;
export const drafted = (changes: Partial<Draft>) => ({ type: 'admin/userDrafted', changes }) as const;
export const messageShown = createEvent('admin/userMessageShown');

export type Edit = { status: 'closed' } | { status: 'open' | 'saving'; draft: Draft; error?: string };

function edit(state: Edit = { status: 'closed' }, action: UnknownAction): Edit {
  if (action.type === 'admin/userEditOpened') {
    const { _id: id, name, email, role, status } = (action as ReturnType<typeof editOpened> & UnknownAction).user;
    return { status: 'open', draft: { id, name, email, role, status } };
  }
  if (state.status === 'closed') return state;
  if (action.type === 'admin/userEditClosed') return { status: 'closed' };
  const { draft } = state;
  if (action.type === 'admin/userDrafted') {
    const { changes } = action as ReturnType<typeof drafted> & UnknownAction;
    return { status: 'open', draft: { ...draft, ...changes } };
  }
  if (calls.update.requested.match(action)) return { status: 'saving', draft };
  if (calls.update.succeeded.match(action)) return action.input.id === draft.id ? { status: 'closed' } : state;
  if (calls.update.failed.match(action) && action.input.id === draft.id) {
    return { status: 'open', draft, error: errorText(action.error, TEXTS.updateFailed) };
  }
  return calls.remove.succeeded.match(action) && action.input.id === draft.id ? { status: 'closed' } : state;
}

type Users = Loadable<Output<typeof contract.list>>;

const follow = loadable(calls.list);

/** A changed row shows at once what the server made of it; a removed one goes, and the list is fetched anew. */
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

function asked(state: UsersInput | null = null, action: UnknownAction): UsersInput | null {
  return calls.list.requested.match(action) ? action.input : state;
}

/** Users whose removal is on its way. */
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
  if (calls.remove.succeeded.match(action)) return { tone: 'success', text: TEXTS.removed };
  if (calls.remove.failed.match(action)) {
    return { tone: 'danger', text: errorText(action.error, TEXTS.removeFailed) };
  }
  return state;
}

export const users = combineReducers({ list, asked, edit, removing, message });
