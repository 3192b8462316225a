import { desk, type Input } from '@najem/shared/contract';
import { createEvent, loadable, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { dialogOpened } from '../frame/events';
import { pieceOfWork } from '../frame/piece-of-work';

export const calls = {
  list: request('admin/deskDisputes', desk.disputes),
  open: request('admin/deskDispute', desk.dispute),
  take: request('admin/deskTakeDispute', desk.takeDispute),
  release: request('admin/deskReleaseDispute', desk.releaseDispute),
  decide: request('admin/deskDecideDispute', desk.decideDispute),
  extend: request('admin/deskExtendDispute', desk.extendDispute),
  suspend: request('admin/deskSuspendDispute', desk.suspendDispute),
};

export type Decision = Input<typeof desk.decideDispute>;

/** A dispute is left: what the store has of it and of its files goes. */
export const disputeLeft = createEvent('admin/deskDisputeLeft');

/** The calls that change a dispute. */
export const CHANGES = [calls.take, calls.release, calls.decide, calls.extend, calls.suspend] as const;

type Step = 'take' | 'release' | 'decide' | 'extend' | 'suspend';

function stepOf(action: UnknownAction): Step | undefined {
  if (calls.take.requested.match(action)) return 'take';
  if (calls.release.requested.match(action)) return 'release';
  if (calls.decide.requested.match(action)) return 'decide';
  if (calls.extend.requested.match(action)) return 'extend';
  return calls.suspend.requested.match(action) ? 'suspend' : undefined;
}

export const disputes = combineReducers(
  pieceOfWork({
    list: calls.list,
    follow: loadable(calls.open),
    rowOf: ({ dispute }) => dispute,
    changes: CHANGES,
    stepOf,
    left: disputeLeft,
    begun: dialogOpened,
  }),
);
