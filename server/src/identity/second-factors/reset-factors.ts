import { normaliseEmail } from '@najem/shared/domain/kernel';
import { findUser } from '../accounts/queries';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { endSessionsOf } from '../sessions/queries';
import { sendFactorChange } from './mails';
import { recordSecurityEvent } from '../security-events/record-security-event';
import { removeFactorsOf } from './queries';

/**
 * Removes the second factors and recovery codes of an account and ends its sessions, for an operator whose user lost
 * everything. Returns false where there is no such account or it has no second factor.
 */
export async function resetSecondFactor(ctx: Context, email: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, { email_key: normaliseEmail(email) }, 'update');
    if (!user || !(await removeFactorsOf(tx, user.id))) return false;
    await endSessionsOf(tx, user.id, 'second-factor');
    await tx.audit.record(tx, {
      actorId: null,
      action: 'second-factor.reset',
      targetType: 'user',
      targetId: user.id,
    });
    await recordSecurityEvent(tx, { kind: 'second-factor.changed', userId: user.id, actorId: null });
    await sendFactorChange(tx, user, 'reset');
    return true;
  });
}
