import { deskNoteCalls } from '@najem/shared/contract/rights';
import { request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { part } from '../../panel/state';
import { queue } from '../frame/work';

export const calls = {
  list: request('admin/deskNotes', deskNoteCalls.notes),
  handle: request('admin/deskHandleNote', deskNoteCalls.handleNote),
};

const follow = queue(calls.list);

/** The notes; one that is handled leaves at once. */
export const notes = part('notes', (state: ReturnType<typeof follow> | undefined, action: UnknownAction) => {
  const next = follow(state, action);
  if (!calls.handle.succeeded.match(action)) return next;
  return { ...next, rows: next.rows.filter(({ _id }) => _id !== action.input.id) };
});
export const { usePart: useNotes } = notes;
