import type { CallError } from '@najem/shared/contract/kernel';
import { referrals as contract } from '@najem/shared/contract/office';
import { dataOf, type Loadable, request } from '@najem/shared/store';

export const calls = {
  list: request('admin/referrals', contract.list),
  stats: request('admin/referralStats', contract.stats),
  create: request('admin/createReferral', contract.create),
  update: request('admin/updateReferral', contract.update),
  /** Activates a link, or deactivates it. */
  turn: request('admin/turnReferral', contract.update),
  remove: request('admin/removeReferral', contract.remove),
};

/** What may still be shown: nothing that was fetched before the server refused the next request. */
export function shownOf<Data>(loadable: Loadable<Data>): Data | undefined {
  return loadable.status === 'failed' && isRefused(loadable.error) ? undefined : dataOf(loadable);
}

function isRefused({ status }: CallError): boolean {
  return status === 401 || status === 403;
}
