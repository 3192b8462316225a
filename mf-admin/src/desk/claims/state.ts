import type { Output } from '@najem/shared/contract/kernel';
import { deskClaimCalls, type DeskClaimRow } from '@najem/shared/contract/rights';
import { loadable, request } from '@najem/shared/store';
import { part } from '../../panel/state';
import { followWork } from '../frame/work';

export const calls = {
  list: request('admin/deskClaims', deskClaimCalls.claims),
  open: request('admin/deskClaim', deskClaimCalls.claim),
  take: request('admin/deskTake', deskClaimCalls.takeClaim),
  release: request('admin/deskRelease', deskClaimCalls.releaseClaim),
  approve: request('admin/deskApprove', deskClaimCalls.decideClaim),
  refuse: request('admin/deskRefuse', deskClaimCalls.decideClaim),
  ask: request('admin/deskAsk', deskClaimCalls.askClaimant),
  post: request('admin/deskPost', deskClaimCalls.postClaim),
  letter: request('admin/deskLetter', deskClaimCalls.claimLetter),
};
const { take, release, approve, refuse, ask, post } = calls;

export const claims = part(
  'claims',
  followWork({
    list: calls.list,
    open: { ...calls.open, follow: loadable(calls.open) },
    rowOf,
    taking: [take, release],
    steps: [approve, refuse, ask, post],
  }),
);
/** The part of a claim that stands in the list. */
function rowOf({ claim }: Output<typeof deskClaimCalls.claim>): DeskClaimRow {
  const { _id, number, method, who, state, createdAt, step, dueAt, takenBy, version } = claim;
  return { _id, number, method, who, state, createdAt, step, dueAt, takenBy, version };
}
export const { usePart: useClaims } = claims;
