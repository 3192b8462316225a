import type { Input, Output } from '@najem/shared/contract/kernel';
import { deskDisputeCalls, type DeskDisputeRow } from '@najem/shared/contract/rights';
import { loadable, request } from '@najem/shared/store';
import { part } from '../../panel/state';
import { followWork } from '../frame/work';

export const calls = {
  list: request('admin/deskDisputes', deskDisputeCalls.disputes),
  open: request('admin/deskDispute', deskDisputeCalls.dispute),
  take: request('admin/deskTakeDispute', deskDisputeCalls.takeDispute),
  release: request('admin/deskReleaseDispute', deskDisputeCalls.releaseDispute),
  decide: request('admin/deskDecideDispute', deskDisputeCalls.decideDispute),
  ask: request('admin/deskAskSide', deskDisputeCalls.askSide),
  extend: request('admin/deskExtendDispute', deskDisputeCalls.extendDispute),
  suspend: request('admin/deskSuspendDispute', deskDisputeCalls.suspendDispute),
};
const { take, release, decide, ask, extend, suspend } = calls;

export type Decision = Input<typeof deskDisputeCalls.decideDispute>;

export const disputes = part(
  'disputes',
  followWork({
    list: calls.list,
    open: { ...calls.open, follow: loadable(calls.open) },
    rowOf,
    taking: [take, release],
    steps: [decide, ask, extend, suspend],
  }),
);
/** The part of a dispute that stands in the list. */
function rowOf({ dispute }: Output<typeof deskDisputeCalls.dispute>): DeskDisputeRow {
  const { _id, number, about, who, state, ground, openedAt, dueAt, awaited, takenBy, version } = dispute;
  return { _id, number, about, who, state, ground, openedAt, dueAt, awaited, takenBy, version };
}
export const { usePart: useDisputes } = disputes;
