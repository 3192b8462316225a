import { admin } from './admin';
import type { Endpoint } from './endpoint';
import { invoices } from './invoices';
import { overrides } from './overrides';
import { payments } from './payments';
import { referrals } from './referrals';
import { platform } from './releases';
import { rentCoins } from './rentcoins';
import { reports } from './reports';
import { session } from './sessions';
import { landlords, tenants } from './subjects';
import { observation } from './telemetry';
import { users } from './users';

export { admin } from './admin';
export * from './audit';
export type { CallError, ClientEndpoint } from './client';
export * from './custom-reports';
export * from './endpoint';
export * from './errors';
export * from './invoices';
export type { LightSchema } from './light-schema';
export * from './overrides';
export * from './payments';
export * from './referrals';
export * from './releases';
export * from './rentcoins';
export * from './reports';
export * from './sessions';
export * from './statistics';
export * from './subjects';
export * from './telemetry';
export * from './users';
export * from './version';

/** Every call by feature, for what must see them all: the server, its documentation and the access matrix. */
export function everyCall(): Record<string, Record<string, Endpoint>> {
  return {
    session,
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
    observation,
    overrides,
  };
}
