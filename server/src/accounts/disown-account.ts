import type { Input, Output, users } from '@najem/shared/contract';
import { type Actor, type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import { recordSecurityEvent } from '../security-events/record-security-event';
import type { Exchange } from '../serve';
import { endSessionsOf } from '../sessions/queries';
import { limitAttempts } from './attempt-limits';
import { deleteUnusedUser, findUser, updateUser } from './queries';
import { dropMailTokens, findMailToken } from './token-queries';

/**
 * Ends another person's hold on an account that they made with the reader's address; the mailed link proves the reader.
 * Before the address is confirmed the account goes, with everything in it. Afterwards it may have contributed something:
 * it stays, without sessions, password and Google account, until the owner of the address sets a password by mail.
 * LINK_INVALID.
 */
export async function disownAccount(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof users.disown>,
  exchange: Exchange,
): Promise<Output<typeof users.disown>> {
  const { address } = exchange;
  await limitAttempts(ctx, exchange);
  return inTransaction(ctx, async (tx) => {
    const userId = await findMailToken(tx, input.token, 'verify-email');
    const user = userId === undefined ? undefined : await findUser(tx, { id: userId }, 'update');
    if (!user) return refuse('LINK_INVALID');
    await recordSecurityEvent(tx, { kind: 'account.disowned', userId: user.id, actorId: null, address });
    if (await deleteUnusedUser(tx, user.id)) return { success: true, removed: true };
    await endSessionsOf(tx, user.id, 'disowned');
    await dropMailTokens(tx, user.id);
    // An unconfirmed address of a used account came from an administrator, who may have mistyped it.
    if (user.email_verified_at !== null) await updateUser(tx, user.id, { password_hash: null, google_sub: null });
    return { success: true, removed: false };
  });
}
