import type { Input, Output } from '@najem/shared/contract/kernel';
import { users as contract } from '@najem/shared/contract/office';
import { createEvent, dataOf, loadable, type Loadable, request } from '@najem/shared/store';
import { combineReducers, type UnknownAction } from 'redux';
import { part } from '../panel/state';

export const calls = {
  list: request('admin/users', contract.list),
  get: request('admin/user', contract.get),
  update: request('admin/updateUser', contract.update),
  remove: request('admin/removeUser', contract.remove),
  restore: request('admin/restoreUser', contract.restore, 'parallel'),
};

type UsersInput = Input<typeof contract.list>;
export type Draft = Input<typeof contract.update>;

/** The notice of a removal, which offers to undo it, was shown. */
export const removalShown = createEvent('admin/userRemovalShown');

type Users = Loadable<Output<typeof contract.list>>;

const follow = loadable(calls.list);

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

/** The id of the user who was removed last, until the notice is shown. */
function removed(state: string | null = null, action: UnknownAction): string | null {
  if (calls.remove.succeeded.match(action)) return action.input.id;
  return removalShown.match(action) ? null : state;
}

export const users = part('users', combineReducers({ list, lastInput, removed }));
export const { usePart: useUsers } = users;
