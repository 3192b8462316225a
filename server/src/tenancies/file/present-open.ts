import type { SessionUser } from '@najem/shared/contract/identity';
import type { UserRow } from '../../identity/accounts/queries';
import type { Context } from '../tables';
import { hasOpenTenancy } from './file-queries';
import { listInvitations } from './list-tasks';

/** Says in a user's profile whether a tenancy of theirs, or an invitation to their confirmed address, is open. */
export async function presentOpenTenancy(
  ctx: Context,
  user: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>,
): Promise<Pick<SessionUser, 'hasOpenTenancy'>> {
  const isOpen = (await hasOpenTenancy(ctx, user.id)) || (await listInvitations(ctx, user)).length > 0;
  return isOpen ? { hasOpenTenancy: true } : {};
}
