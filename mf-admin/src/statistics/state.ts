import { admin } from '@najem/shared/contract';
import { request } from '@najem/shared/store';

export const statistics = request('admin/statistics', admin.statistics);
