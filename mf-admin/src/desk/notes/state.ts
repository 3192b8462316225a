import { deskNoteCalls } from '@najem/shared/contract/rights';
import { tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { part } from '../../panel/state';
import { isStale, queue } from '../frame/work';

export const calls = {
  list: request('admin/deskNotes', deskNoteCalls.notes),
  handle: request('admin/deskHandleNote', deskNoteCalls.handleNote),
  /** From a window, which says why it failed. */
  refuse: request('admin/deskRefuseEntry', deskNoteCalls.handleNote),
  decide: request('admin/deskDecideTenancy', tenancyDeskCalls.decideTenancy),
};

const followList = queue(calls.list);

interface Notes extends ReturnType<typeof followList> {
  /** The one that somebody else answered while an answer to it was written here. */
  overtaken?: string;
}

function follow(state: Notes | undefined, action: UnknownAction): Notes {
  const next: Notes = followList(state, action);
  const overtaken = overtakenAfter(state, action);
  return next.overtaken === overtaken ? next : { ...next, overtaken };
}

function overtakenAfter(state: Notes | undefined, action: UnknownAction): string | undefined {
  if (calls.refuse.failed.match(action) && isStale(action.error)) return action.input.id;
  if (calls.decide.failed.match(action) && isStale(action.error)) {
    const { number } = action.input;
    return state?.rows.find(({ tenancy }) => tenancy?.number === number)?._id;
  }
  return state?.overtaken;
}

/** The notes; one that is handled leaves at once, those about a tenancy that was decided likewise. */
export const notes = part('notes', (state: Notes | undefined, action: UnknownAction): Notes => {
  const next = follow(state, action);
  if (calls.decide.succeeded.match(action)) {
    const { number } = action.input;
    return { ...next, rows: next.rows.filter(({ tenancy }) => tenancy?.number !== number) };
  }
  if (!calls.handle.succeeded.match(action) && !calls.refuse.succeeded.match(action)) return next;
  return { ...next, rows: next.rows.filter(({ _id }) => _id !== action.input.id) };
});
export const { usePart: useNotes } = notes;
