import { telemetry } from '@najem/shared/contract/platform';
import { type Route, serve } from '../../kernel/serve';
import { readOverview } from './read-overview';
import { recordReport } from './record-report';

export const telemetryRoutes: Route[] = [
  serve(telemetry.report, recordReport),
  serve(telemetry.overview, readOverview),
];
