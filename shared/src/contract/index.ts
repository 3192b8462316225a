import { attachments } from './attachments';
import { auditCalls } from './audit';
import { cases } from './cases';
import { claims } from './claims';
import { deskCalls } from './desk';
import { deskCaseCalls } from './desk-cases';
import { deskDisputeCalls } from './desk-disputes';
import { disputes } from './disputes';
import { dossier } from './dossier';
import type { Endpoint } from './endpoint';
import { invoices } from './invoices';
import { legal } from './legal';
import { overrides } from './overrides';
import { passports } from './passports';
import { payments } from './payments';
import { processingCalls } from './processing';
import { referrals } from './referrals';
import { platform } from './releases';
import { rentCoins } from './rentcoins';
import { reports } from './reports';
import { secondFactor } from './second-factors';
import { securityEventCalls } from './security-events';
import { session } from './sessions';
import { statisticsCalls } from './statistics';
import { landlords, tenants } from './subjects';
import { suspectCalls } from './suspects';
import { telemetry } from './telemetry';
import { users } from './users';

export * from './attachments';
export * from './audit';
export * from './cases';
export * from './claims';
export * from './desk';
export * from './desk-cases';
export * from './desk-disputes';
export type { CallError, ClientEndpoint } from './client';
export * from './custom-reports';
export * from './disputes';
export * from './dossier';
export * from './endpoint';
export * from './errors';
export * from './inquiries';
export * from './invoices';
export * from './legal';
export type { LightSchema } from './light-schema';
export * from './overrides';
export * from './passports';
export * from './payments';
export * from './problems';
export * from './processing';
export * from './referrals';
export * from './releases';
export * from './rentcoins';
export * from './reports';
export * from './second-factors';
export * from './security-events';
export * from './sessions';
export * from './statistics';
export * from './subjects';
export * from './suspects';
export * from './telemetry';
export * from './users';
export * from './version';

/** The administrators' calls below `/admin`. */
export const admin = { ...statisticsCalls, ...auditCalls, ...securityEventCalls };

/** The administrators' calls below `/desk`. */
export const desk = { ...deskCalls, ...deskDisputeCalls, ...deskCaseCalls, ...suspectCalls, ...processingCalls };

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
