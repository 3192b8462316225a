import { telemetry, platform } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { readOverview } from './read-overview';
import { createReportRoute } from './record-report';
import { reportFailure } from './report-failure';

/** Creates the routes of one process, which batches the pages' reports. */
export function createTelemetryRoutes(): Route[] {
  return [createReportRoute(), serve(platform.reportFailure, reportFailure), serve(telemetry.overview, readOverview)];
}
