import { statisticsCalls } from '@najem/shared/contract/office';
import { request } from '@najem/shared/store';

export const statistics = request('admin/statistics', statisticsCalls.statistics);
