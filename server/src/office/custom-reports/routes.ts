import { reports } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { makeCustomReport } from './make-custom-report';

export const customReportRoutes: Route[] = [serve(reports.custom, makeCustomReport)];
