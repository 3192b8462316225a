import { reports } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { custom } from './make-custom-report';

export const customReportRoutes: Route[] = [serve(reports.custom, custom)];
