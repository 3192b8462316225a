import { reports } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { makeCustomReport } from './make-custom-report';

export const customReportRoutes: Route[] = [serve(reports.custom, makeCustomReport)];
