import type { SessionUser } from '@najem/shared/contract/identity';
import { nameFromEmail } from '@najem/shared/domain/identity';
import type { Context } from '../tables';
import { findTermsToAccept } from '../legal/accept-terms';
import type { UserRow } from '../accounts/queries';

/** Presents a user for their own session. */
export async function presentSessionUser(ctx: Context, row: UserRow): Promise<SessionUser> {
  const termsToAccept = await findTermsToAccept(ctx, row.id);
  const parts: Partial<SessionUser> = {};
  for (const readPart of ctx.hooks.identity.profileParts) Object.assign(parts, await readPart(ctx, row));
  return {
    _id: row.id,
    email: row.email,
    name: row.name || nameFromEmail(row.email),
    isEmailVerified: row.email_verified_at !== null,
    role: row.role,
    verification_status: row.identity_verified_at === null ? 'unverified' : 'verified',
    builtIn: row.built_in,
    hasPassword: row.password_hash !== null,
    termsToAccept: termsToAccept || undefined,
    removesAt: row.removal_due_at?.toISOString(),
    createdAt: row.created_at.toISOString(),
    ...parts,
  };
}
