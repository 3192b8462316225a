import type { Input, Output } from '@najem/shared/contract/kernel';
import type { accountCalls } from '@najem/shared/contract/identity';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { recordSecurityEvent } from '../security-events/record-security-event';
import type { Exchange } from '../../kernel/serve';
import { limitAttempts } from '../accounts/attempt-limits';
import { changeOwner } from './change-owner';
import { deleteUnusedUser, findUser, updateUser } from '../accounts/queries';
import { dropMailTokens, findMailToken } from '../accounts/token-queries';

/**
 * Ends another person's hold on an account that they made with the reader's address; the mailed link proves the reader.
 * Before the address is confirmed the account goes, with everything in it. Afterwards it may have contributed something:
 * it stays, without anything of its former owner (`changeOwner`), until the owner of the address sets a password by mail.
 * LINK_INVALID.
 */
export async function disownAccount(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof accountCalls.disown>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.disown>> {
  const { address } = exchange;
  // Only made-up links count for their address, which the reader of a mail may share.
  if ((await findMailToken(ctx, input.token, 'verify-email')) === undefined) await limitAttempts(ctx, { address });
  return inTransaction(ctx, async (tx) => {
    const userId = await findMailToken(tx, input.token, 'verify-email');
    const user = userId === undefined ? undefined : await findUser(tx, { id: userId }, 'update');
    if (!user) return refuse('LINK_INVALID');
    await recordSecurityEvent(tx, { kind: 'account.disowned', userId: user.id, actorId: null, address });
    if (await deleteUnusedUser(tx, user.id)) return { success: true, removed: true };
    if (user.email_verified_at === null) {
      // An unconfirmed address of a used account came from an administrator, who may have mistyped it.
      await dropMailTokens(tx, user.id);
    } else {
      await changeOwner(tx, user, { actorId: null, sessions: 'disowned' });
      // The rights of an administrator were given to somebody else.
      if (!user.built_in) await updateUser(tx, user.id, { role: 'user' });
    }
    return { success: true, removed: false };
  });
}
