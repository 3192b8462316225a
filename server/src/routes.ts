import { auditRoutes } from './audit/routes';
import { customReportRoutes } from './custom-reports/routes';
import { observationRoutes } from './telemetry/routes';
import { paymentRoutes } from './payments/routes';
import { peopleRoutes } from './accounts/routes';
import { referralRoutes } from './referrals/routes';
import { rentCoinsRoutes } from './rentcoins/routes';
import { reportRoutes } from './reports/routes';
import type { Route } from './serve';
import { siteRoutes } from './releases/routes';
import { statisticsRoutes } from './statistics/routes';
import { subjectRoutes } from './subjects/routes';

/** Everything this server answers below `/api`, feature by feature. */
export function allRoutes(): Route[] {
  return [
    ...peopleRoutes,
    ...rentCoinsRoutes,
    ...siteRoutes,
    ...observationRoutes(),
    ...subjectRoutes,
    ...reportRoutes,
    ...paymentRoutes,
    ...referralRoutes,
    ...statisticsRoutes,
    ...customReportRoutes,
    ...auditRoutes,
  ];
}
