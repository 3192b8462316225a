import { attachments } from './register/attachments';
import { auditCalls } from './kernel/audit';
import { cases } from './rights/cases';
import { claims } from './rights/claims';
import { deskCalls, deskNoteCalls } from './rights/desk';
import { deskCaseCalls } from './rights/work-on-cases';
import { deskClaimCalls } from './rights/work-on-claims';
import { deskDisputeCalls } from './rights/work-on-disputes';
import { deskEvidenceCalls } from './rights/work-on-evidence';
import { disputes } from './rights/disputes';
import { dossier } from './rights/dossier';
import type { Endpoint } from './kernel/endpoint';
import { invoices } from './money/invoices';
import { legal } from './identity/legal';
import { overrides } from './platform/overrides';
import { passports } from './rights/passports';
import { payments } from './money/payments';
import { processingCalls } from './rights/processing';
import { referrals } from './office/referrals';
import { platform } from './platform/releases';
import { rentCoins } from './register/rentcoins';
import { reports } from './reports/reports';
import { secondFactor } from './identity/second-factors';
import { securityEventCalls } from './identity/security-events';
import { session } from './identity/sessions';
import { statisticsCalls } from './office/statistics';
import { landlords, tenants } from './register/subjects';
import { suspectCalls } from './rights/suspects';
import { telemetry } from './platform/telemetry';
import { users } from './office/users';

export * from './register/attachments';
export * from './kernel/audit';
export * from './platform/bus-events';
export * from './kernel/call-shape';
export * from './rights/cases';
export * from './rights/claims';
export * from './rights/desk';
export * from './rights/work-on-cases';
export * from './rights/work-on-claims';
export * from './rights/work-on-disputes';
export * from './rights/work-on-evidence';
export type { CallError, ClientEndpoint } from './kernel/client';
export * from './office/custom-reports';
export * from './rights/disputes';
export * from './rights/dossier';
export * from './kernel/endpoint';
export * from './kernel/errors';
export * from './kernel/foreseen';
export { Day } from './kernel/parts';
export * from './register/history-entry';
export * from './register/inquiries';
export * from './money/invoices';
export * from './identity/legal';
export type { LightSchema } from './kernel/light-schema';
export * from './platform/overrides';
export * from './rights/passports';
export * from './money/payments';
export * from './kernel/problems';
export * from './rights/processing';
export * from './office/referrals';
export * from './platform/registry';
export * from './platform/releases';
export type { RemoteStage } from './platform/stages';
export * from './register/rentcoins';
export * from './reports/reports';
export * from './identity/second-factors';
export * from './identity/security-events';
export * from './identity/sessions';
export * from './office/statistics';
export * from './register/subjects';
export * from './rights/suspects';
export * from './platform/telemetry';
export * from './office/users';
export * from './kernel/version';

/** The administrators' calls below `/admin`. */
export const admin = { ...statisticsCalls, ...auditCalls, ...securityEventCalls };

/** The administrators' calls below `/desk`. */
export const desk = {
  ...deskCalls,
  ...deskClaimCalls,
  ...deskNoteCalls,
  ...deskDisputeCalls,
  ...deskEvidenceCalls,
  ...deskCaseCalls,
  ...suspectCalls,
  ...processingCalls,
};

/** Every call by feature, for code that needs all of them: the server, its documentation and the access matrix. */
export function everyCall(): Record<string, Record<string, Endpoint>> {
  return {
    session,
    secondFactor,
    users,
    tenants,
    landlords,
    reports,
    payments,
    rentCoins,
    invoices,
    admin,
    referrals,
    platform,
    telemetry,
    overrides,
    claims,
    desk,
    attachments,
    dossier,
    disputes,
    cases,
    legal,
    passports,
  };
}
