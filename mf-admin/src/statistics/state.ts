import { admin } from '@najem/shared/contract';
import { loadable, request } from '@najem/shared/store';

export const calls = { statistics: request('admin/statistics', admin.statistics) };

export const statistics = loadable(calls.statistics);
