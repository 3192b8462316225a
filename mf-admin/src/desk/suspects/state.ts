import { type Suspect, suspectCalls } from '@najem/shared/contract/register';
import { users } from '@najem/shared/contract/office';
import { request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { part } from '../../panel/state';
import { queue } from '../frame/work';

export const calls = {
  list: request('admin/deskSuspects', suspectCalls.suspects),
  handle: request('admin/deskHandleSuspect', suspectCalls.handleSuspect),
  block: request('admin/deskBlock', users.update),
};

const follow = queue(calls.list);

/** The suspects; one that is handled or blocked leaves at once. */
export const suspects = part('suspects', (state: ReturnType<typeof follow> | undefined, action: UnknownAction) => {
  const next = follow(state, action);
  const without = (isGone: (row: Suspect) => boolean) => ({ ...next, rows: next.rows.filter((row) => !isGone(row)) });
  if (calls.handle.succeeded.match(action)) return without(({ _id }) => _id === action.input.id);
  if (calls.block.succeeded.match(action)) return without(({ user }) => user._id === action.input.id);
  return next;
});
export const { usePart: useSuspects } = suspects;
