import type { AdminUser, SessionUser } from '@najem/shared/contract';
import { nameFromEmail } from '@najem/shared/domain';
import type { Selectable } from 'kysely';
import type { PeopleTables } from './tables';

export type UserRow = Selectable<PeopleTables['users']>;

/** A user as the session knows them. */
export function toSessionUser(row: UserRow): SessionUser {
  return {
    _id: row.id,
    email: row.email,
    name: row.name || nameFromEmail(row.email),
    isEmailVerified: row.email_verified_at !== null,
    role: row.role,
    verification_status: row.identity_verified_at === null ? 'unverified' : 'verified',
    builtIn: row.built_in,
    hasPassword: row.password_hash !== null,
    createdAt: row.created_at.toISOString(),
  };
}

/** A user as an administrator sees them. */
export function toAdminUser(row: UserRow): AdminUser {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    isEmailVerified: row.email_verified_at !== null,
    verification_status: row.identity_verified_at === null ? 'unverified' : 'verified',
    rentCoins: row.rent_coins,
    builtIn: row.built_in,
  };
}
