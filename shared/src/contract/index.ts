import { admin, referrals } from './admin';
import type { Endpoint } from './endpoint';
import { observation } from './observation';
import { overrides } from './overrides';
import { invoices, payments, rentCoins } from './payments';
import { platform } from './platform';
import { reports } from './reports';
import { session } from './session';
import { landlords, tenants } from './subjects';
import { users } from './users';

export * from './admin';
export * from './endpoint';
export * from './errors';
export * from './observation';
export * from './overrides';
export * from './payments';
export * from './platform';
export * from './reports';
export * from './session';
export * from './subjects';
export * from './users';

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
