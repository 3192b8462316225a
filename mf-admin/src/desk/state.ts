import { deskCalls } from '@najem/shared/contract/rights';
import { request } from '@najem/shared/store';

/** What the head of the panel and the desk's first screen read and send. */
export const calls = {
  due: request('admin/deskDue', deskCalls.due),
  overview: request('admin/desk', deskCalls.overview),
  take: request('admin/deskTakeSeveral', deskCalls.take),
};
