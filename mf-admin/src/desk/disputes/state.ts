import { desk, type Input } from '@najem/shared/contract';
import { loadable, request } from '@najem/shared/store';
import { part } from '../../panel/state';
import { followWork } from '../frame/work';

export const calls = {
  list: request('admin/deskDisputes', desk.disputes),
  open: request('admin/deskDispute', desk.dispute),
  take: request('admin/deskTakeDispute', desk.takeDispute),
  release: request('admin/deskReleaseDispute', desk.releaseDispute),
  decide: request('admin/deskDecideDispute', desk.decideDispute),
  extend: request('admin/deskExtendDispute', desk.extendDispute),
  suspend: request('admin/deskSuspendDispute', desk.suspendDispute),
};
const { take, release, decide, extend, suspend } = calls;

export type Decision = Input<typeof desk.decideDispute>;

export const disputes = part(
  'disputes',
  followWork({
    list: calls.list,
    open: { ...calls.open, follow: loadable(calls.open) },
    rowOf: ({ dispute }) => dispute,
    taking: [take, release],
    steps: [decide, extend, suspend],
  }),
);
export const { usePart: useDisputes } = disputes;
