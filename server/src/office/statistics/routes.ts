import { statisticsCalls } from '@najem/shared/contract/office';
import { type Route, serve } from '../../kernel/serve';
import { readStatistics } from './read-statistics';

export const statisticsRoutes: Route[] = [serve(statisticsCalls.statistics, readStatistics)];
