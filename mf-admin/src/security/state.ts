import { securityEventCalls } from '@najem/shared/contract/identity';
import { request } from '@najem/shared/store';
import { pages } from '../panel/pages';
import { part } from '../panel/state';

export const list = request('admin/securityEvents', securityEventCalls.securityEvents);

/** The events, newest first. */
export const security = part(
  'security',
  pages(
    list,
    ({ events }) => events,
    ({ before }) => before !== undefined,
    ({ _id }) => _id,
  ),
);
export const { usePart: useSecurity } = security;
