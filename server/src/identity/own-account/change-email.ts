import type { Input, Output } from '@najem/shared/contract/kernel';
import type { accountCalls } from '@najem/shared/contract/identity';
import { cleanEmail, isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { limitAttempts } from '../accounts/attempt-limits';
import { sendAddressLink, sendOwnAddressChanged } from '../accounts/mails';
import { findUser, isTaken, updateUser } from '../accounts/queries';
import { dropMailTokens, findAddressLink } from '../accounts/token-queries';
import { requireStepUp } from '../sessions/find-caller';
import { recordSecurityEvent } from '../security-events/record-security-event';

/**
 * Mails a link to another address of the caller's account; it is the account's once its mailbox confirms it. An earlier such
 * link ends. EMAIL_INVALID; EMAIL_EXISTS, as a registration says it; OWN_MATTER for the built-in administrator, whose address
 * is a setting; STEP_UP_REQUIRED of the others. RATE_LIMITED.
 */
export async function changeEmail(
  ctx: Context,
  actor: Actor,
  input: Input<typeof accountCalls.changeEmail>,
): Promise<Output<typeof accountCalls.changeEmail>> {
  const email = cleanEmail(input.email);
  const email_key = normaliseEmail(email);
  if (!isEmail(email)) refuse('EMAIL_INVALID');
  if (actor.builtIn) refuse('OWN_MATTER');
  // The answer reveals whether an address is registered.
  if (actor.role === 'admin') await requireStepUp(ctx, actor);
  await limitAttempts(ctx, { account: `address of ${actor.id}` });
  await inTransaction(ctx, async (tx) => {
    const user = (await findUser(tx, { id: actor.id }, 'update')) ?? refuse('TOKEN_INVALID');
    if (await findUser(tx, { email_key })) refuse('EMAIL_EXISTS');
    await sendAddressLink(tx, user, { email, email_key });
  });
  return { success: true };
}

/**
 * Gives an account the address whose mailbox confirms it by its link, and tells the former one; returns whose account it is,
 * undefined where there is no such link. Links mailed to the former address end. Confirming again changes nothing. LINK_INVALID
 * where another account has the address meanwhile.
 */
export async function confirmNewAddress(
  tx: Context,
  token: string,
  { address }: Exchange,
): Promise<string | undefined> {
  const link = await findAddressLink(tx, token);
  const user = link && (await findUser(tx, { id: link.userId }, 'update'));
  if (!user) return undefined;
  if (user.email_key === link.email_key) return user.id;
  const { email, email_key } = link;
  await updateUser(tx, user.id, { email, email_key }).catch(refuseIfTaken);
  await dropMailTokens(tx, user.id, 'reset-password');
  await dropMailTokens(tx, user.id, 'verify-email');
  await sendOwnAddressChanged(tx, user);
  await recordSecurityEvent(tx, { kind: 'address.changed', userId: user.id, actorId: user.id, address });
  return user.id;
}

function refuseIfTaken(error: unknown): never {
  if (isTaken(error, 'users_email_key')) refuse('LINK_INVALID');
  throw error;
}
