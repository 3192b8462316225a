import { accountRoutes } from './accounts/routes';
import { attachmentRoutes } from './attachments/routes';
import { auditRoutes } from './audit/routes';
import { caseRoutes } from './cases/routes';
import { claimRoutes } from './claims/routes';
import { customReportRoutes } from './custom-reports/routes';
import { inquiryRoutes } from './inquiries/routes';
import { deskRoutes } from './desk/routes';
import { disputeRoutes } from './disputes/routes';
import { dossierRoutes } from './dossier/routes';
import { invoiceRoutes } from './invoices/routes';
import { legalRoutes } from './legal/routes';
import { passportRoutes } from './passports/routes';
import { paymentRoutes } from './payments/routes';
import { referralRoutes } from './referrals/routes';
import { releaseRoutes } from './releases/routes';
import { rentCoinsRoutes } from './rentcoins/routes';
import { reportRoutes } from './reports/routes';
import { secondFactorRoutes } from './second-factors/routes';
import { securityEventRoutes } from './security-events/routes';
import type { Route } from './serve';
import { sessionRoutes } from './sessions/routes';
import { statisticsRoutes } from './statistics/routes';
import { subjectRoutes } from './subjects/routes';
import { createTelemetryRoutes } from './telemetry/routes';
import { userRoutes } from './users/routes';

/** Lists the routes of all features. */
export function allRoutes(): Route[] {
  return [
    ...accountRoutes,
    ...sessionRoutes,
    ...secondFactorRoutes,
    ...userRoutes,
    ...rentCoinsRoutes,
    ...releaseRoutes,
    ...createTelemetryRoutes(),
    ...subjectRoutes,
    ...reportRoutes,
    ...paymentRoutes,
    ...invoiceRoutes,
    ...referralRoutes,
    ...statisticsRoutes,
    ...customReportRoutes,
    ...auditRoutes,
    ...securityEventRoutes,
    ...inquiryRoutes,
    ...claimRoutes,
    ...deskRoutes,
    ...attachmentRoutes,
    ...dossierRoutes,
    ...disputeRoutes,
    ...caseRoutes,
    ...passportRoutes,
    ...legalRoutes,
  ];
}
