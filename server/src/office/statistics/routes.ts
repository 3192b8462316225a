import { admin } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { readStatistics } from './read-statistics';

export const statisticsRoutes: Route[] = [serve(admin.statistics, readStatistics)];
