import { TENANCY_ROLES, type TenancyRole } from '@najem/shared/domain/tenancies';
import { findUser } from '../../identity/accounts/queries';
import type { ComposedMail } from '../../kernel/mail/compose';
import { queueMail } from '../../kernel/mail/send';
import type { Context, TenancyRow } from '../tables';
import type { Sided } from './queries';

/** The address of a tenancy's page. */
export function tenancyUrl(ctx: Context, { number }: Pick<TenancyRow, 'number'>): string {
  return `${ctx.config.publicUrl}/tenancies/${number}`;
}

/** Queues a mail for a side, in the caller's transaction; a side without an account gets none. */
export async function mailSide(tx: Context, { sides }: Sided, role: TenancyRole, mail: ComposedMail): Promise<void> {
  const userId = sides[role].user_id;
  const user = userId === null ? undefined : await findUser(tx, { id: userId });
  if (user && user.removed_at === null) await queueMail(tx, user, mail);
}

/** Queues a mail for both sides, in the caller's transaction. */
export async function mailBoth(tx: Context, sided: Sided, mail: ComposedMail): Promise<void> {
  for (const role of TENANCY_ROLES) await mailSide(tx, sided, role, mail);
}
