import type { AdminUser } from '@najem/shared/contract';
import type { UserRow } from '../../identity/accounts/queries';

/** Presents a user for administrators. */
export function presentAdminUser(row: UserRow): AdminUser {
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
    ...(row.block_reason === null ? {} : { blockReason: row.block_reason }),
    ...(row.block_text === null ? {} : { blockText: row.block_text }),
  };
}
