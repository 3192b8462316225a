import { deskNoteCalls } from '@najem/shared/contract/rights';
import { tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { part } from '../../panel/state';
import { queue } from '../frame/work';

export const calls = {
  list: request('admin/deskNotes', deskNoteCalls.notes),
  handle: request('admin/deskHandleNote', deskNoteCalls.handleNote),
  /** From a window, which says why it failed. */
  refuse: request('admin/deskRefuseEntry', deskNoteCalls.handleNote),
  decide: request('admin/deskDecideTenancy', tenancyDeskCalls.decideTenancy),
};

const follow = queue(calls.list);

/** The notes; one that is handled leaves at once, those about a tenancy that was decided likewise. */
export const notes = part('notes', (state: ReturnType<typeof follow> | undefined, action: UnknownAction) => {
  const next = follow(state, action);
  if (calls.decide.succeeded.match(action)) {
    const { number } = action.input;
    return { ...next, rows: next.rows.filter(({ tenancy }) => tenancy?.number !== number) };
  }
  if (!calls.handle.succeeded.match(action) && !calls.refuse.succeeded.match(action)) return next;
  return { ...next, rows: next.rows.filter(({ _id }) => _id !== action.input.id) };
});
export const { usePart: useNotes } = notes;
