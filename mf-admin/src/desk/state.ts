import { desk } from '@najem/shared/contract';
import { request } from '@najem/shared/store';

/** What the head of the panel and the desk's first screen read. */
export const calls = {
  due: request('admin/deskDue', desk.due),
  overview: request('admin/desk', desk.overview),
};
