import { ownAccountRoutes } from './identity/own-account/routes';
import { backendRoutes } from './platform/backends/routes';
import { attachmentRoutes } from './register/attachments/routes';
import { auditRoutes } from './kernel/audit/routes';
import { caseRoutes } from './rights/cases/routes';
import { claimRoutes } from './rights/claims/routes';
import { customReportRoutes } from './office/custom-reports/routes';
import { inquiryRoutes } from './register/inquiries/routes';
import { deskRoutes } from './rights/desk/routes';
import { entryEvidenceRoutes } from './register/evidence/routes';
import { disputeRoutes } from './rights/disputes/routes';
import { evidenceRoutes } from './rights/evidence/routes';
import { dossierRoutes } from './rights/dossier/routes';
import { draftRoutes } from './rights/drafts/routes';
import { newsAddressRoutes } from './rights/news-address/routes';
import { invoiceRoutes } from './money/invoices/routes';
import { legalRoutes } from './identity/legal/routes';
import { passportRoutes } from './rights/passports/routes';
import { paymentRoutes } from './money/payments/routes';
import { referralRoutes } from './office/referrals/routes';
import { registryRoutes } from './platform/registry/routes';
import { releaseRoutes } from './platform/releases/routes';
import { tokenRoutes } from './platform/tokens/routes';
import { rentCoinsRoutes } from './register/rentcoins/routes';
import { reportRoutes } from './reports/routes';
import { secondFactorRoutes } from './identity/second-factors/routes';
import { securityEventRoutes } from './identity/security-events/routes';
import type { Route } from './kernel/serve';
import { sessionRoutes } from './identity/sessions/routes';
import { statisticsRoutes } from './office/statistics/routes';
import { subjectRoutes } from './register/subjects/routes';
import { telemetryRoutes } from './platform/telemetry/routes';
import { ownTenancyRoutes } from './tenancies/routes';
import { userRoutes } from './office/users/routes';

/** Lists the routes of all features. */
export function allRoutes(): Route[] {
  return [
    ...ownAccountRoutes,
    ...sessionRoutes,
    ...secondFactorRoutes,
    ...userRoutes,
    ...rentCoinsRoutes,
    ...registryRoutes,
    ...releaseRoutes,
    ...tokenRoutes,
    ...backendRoutes,
    ...telemetryRoutes,
    ...subjectRoutes,
    ...entryEvidenceRoutes,
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
    ...evidenceRoutes,
    ...dossierRoutes,
    ...draftRoutes,
    ...newsAddressRoutes,
    ...disputeRoutes,
    ...caseRoutes,
    ...passportRoutes,
    ...legalRoutes,
    ...ownTenancyRoutes,
  ];
}
