import { customReport } from '@najem/shared/contract/office';
import { type Route, serve } from '../../kernel/serve';
import { makeCustomReport } from './make-custom-report';

export const customReportRoutes: Route[] = [serve(customReport, makeCustomReport)];
