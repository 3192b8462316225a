import { accountCalls } from './identity/accounts';
import { customReport } from './office/custom-reports';
import { attachments } from './register/attachments';
import { auditCalls } from './kernel/audit';
import { cases } from './rights/cases';
import { claims } from './rights/claims';
import { deskCalls, deskNoteCalls, deskTextCalls } from './rights/desk';
import { deskCaseCalls } from './rights/work-on-cases';
import { deskClaimCalls } from './rights/work-on-claims';
import { deskDisputeCalls } from './rights/work-on-disputes';
import { deskEvidenceCalls } from './rights/work-on-evidence';
import { disputes } from './rights/disputes';
import { dossier } from './rights/dossier';
import { drafts } from './rights/drafts';
import type { Endpoint } from './kernel/endpoint';
import { invoices } from './money/invoices';
import { legal } from './identity/legal';
import { overrides } from './platform/overrides';
import { newsAddress } from './rights/news-address';
import { passports } from './rights/passports';
import { payments } from './money/payments';
import { processingCalls } from './identity/processing';
import { referrals } from './office/referrals';
import { platform } from './platform/releases';
import { accountRentCoins, rentCoins } from './register/rentcoins';
import { reports } from './reports/reports';
import { secondFactor } from './identity/second-factors';
import { securityEventCalls } from './identity/security-events';
import { session, signInCalls } from './identity/sessions';
import { statisticsCalls } from './office/statistics';
import { landlords, tenants } from './register/subjects';
import { suspectCalls } from './register/suspects';
import { tenancyDeskCalls } from './tenancies/desk';
import { opinions } from './tenancies/opinions';
import { tenancies } from './tenancies/tenancies';
import { telemetry } from './platform/telemetry';
import { users } from './office/users';

/** Every call by feature, for code that needs all of them: the server, its documentation and the access matrix. */
export function everyCall(): Record<string, Record<string, Endpoint>> {
  return {
    session,
    secondFactor,
    users: { ...accountCalls, ...signInCalls, ...users, rentCoins: accountRentCoins },
    tenants,
    landlords,
    reports: { ...reports, custom: customReport },
    payments,
    rentCoins,
    invoices,
    admin: { ...statisticsCalls, ...auditCalls, ...securityEventCalls },
    referrals,
    platform,
    telemetry,
    overrides,
    claims,
    desk: {
      ...deskCalls,
      ...deskClaimCalls,
      ...deskNoteCalls,
      ...deskTextCalls,
      ...deskDisputeCalls,
      ...deskEvidenceCalls,
      ...deskCaseCalls,
      ...suspectCalls,
      ...processingCalls,
      ...tenancyDeskCalls,
    },
    attachments,
    dossier,
    drafts,
    newsAddress,
    disputes,
    cases,
    legal,
    passports,
    tenancies,
    opinions,
  };
}

export * from './admin-calls';
