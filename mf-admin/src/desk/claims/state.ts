import { desk } from '@najem/shared/contract';
import { loadable, request } from '@najem/shared/store';
import { part } from '../../panel/state';
import { followWork } from '../frame/work';

export const calls = {
  list: request('admin/deskClaims', desk.claims),
  open: request('admin/deskClaim', desk.claim),
  take: request('admin/deskTake', desk.takeClaim),
  release: request('admin/deskRelease', desk.releaseClaim),
  approve: request('admin/deskApprove', desk.decideClaim),
  refuse: request('admin/deskRefuse', desk.decideClaim),
  ask: request('admin/deskAsk', desk.askClaimant),
  post: request('admin/deskPost', desk.postClaim),
  letter: request('admin/deskLetter', desk.claimLetter),
};
const { take, release, approve, refuse, ask, post } = calls;

export const claims = part(
  'claims',
  followWork({
    list: calls.list,
    open: { ...calls.open, follow: loadable(calls.open) },
    rowOf: ({ claim }) => claim,
    taking: [take, release],
    steps: [approve, refuse, ask, post],
  }),
);
export const { usePart: useClaims } = claims;
