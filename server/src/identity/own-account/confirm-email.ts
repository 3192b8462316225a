import type { Input, Output } from '@najem/shared/contract/kernel';
import type { accountCalls } from '@najem/shared/contract/identity';
import { isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { limitAttempts, limitMails } from '../accounts/attempt-limits';
import { readAsker, shareOf } from '../sessions/mail-asker';
import { sendVerification } from '../accounts/mails';
import { confirmAddress, findUser, type UserRow } from '../accounts/queries';
import { ACCOUNT_TEXTS } from '../accounts/texts';
import { confirmNewAddress } from './change-email';
import { findMailToken } from '../accounts/token-queries';
import { browserHash, isKnownTo, readBrowser } from '../sessions/known-browser';

/**
 * Confirms a user's address, with what follows from it. Idempotent; returns the user.
 */
export async function confirmEmail(ctx: Context, userId: string): Promise<UserRow> {
  return inTransaction(ctx, async (tx) => {
    if (await confirmAddress(tx, userId)) {
      for (const follow of tx.hooks.identity.emailConfirmed) await follow(tx, userId);
    }
    const user = await findUser(tx, { id: userId });
    if (!user) throw new Error('The user to confirm does not exist');
    return user;
  });
}

/** Confirms the address of a mailed link, the first one of an account or another one, repeatedly within its 24 hours. LINK_INVALID. */
export async function verifyEmail(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof accountCalls.verifyEmail>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.verifyEmail>> {
  await inTransaction(ctx, async (tx) => {
    const userId =
      (await confirmNewAddress(tx, input.token, exchange)) ?? (await findMailToken(tx, input.token, 'verify-email'));
    if (userId === undefined || !(await findUser(tx, { id: userId }))) refuse('LINK_INVALID');
    await confirmEmail(tx, userId);
  });
  return { success: true };
}

/** The browser that registered an account, or signed in to it before; undefined where a request comes from another one. */
async function findOwnBrowser(ctx: Context, exchange: Exchange, emailKey: string): Promise<string | undefined> {
  const browser = readBrowser(ctx, exchange);
  const user = browser && (await findUser(ctx, { email_key: emailKey }));
  if (!browser || !user) return undefined;
  const hash = browserHash(browser);
  const isOwn = user.registered_browser?.equals(hash) === true || isKnownTo(browser, user);
  return isOwn ? hash.toString('base64url') : undefined;
}

/** Says whether an address is confirmed, to the browser that registered it alone: others cannot learn who has an account. */
export async function isConfirmed(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof accountCalls.isConfirmed>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.isConfirmed>> {
  const browser = readBrowser(ctx, exchange);
  const user = browser && (await findUser(ctx, { email_key: normaliseEmail(input.email) }));
  const isOwn = browser && user?.registered_browser?.equals(browserHash(browser));
  return { success: true, isConfirmed: Boolean(isOwn && user?.email_verified_at) };
}

/** Queues the verification mail again. EMAIL_INVALID; USER_NOT_FOUND, as specified; too many mails are refused. */
export async function resendVerification(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof accountCalls.resendVerification>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.resendVerification>> {
  const emailKey = normaliseEmail(input.email);
  if (!isEmail(emailKey)) refuse('EMAIL_INVALID');
  const own = await findOwnBrowser(ctx, exchange, emailKey);
  if (own === undefined) {
    // This call reveals whether an address is registered, so it is limited like password guessing.
    await limitAttempts(ctx, { address: exchange.address });
    await limitMails(ctx, readAsker(ctx, exchange), emailKey);
  }
  return inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, { email_key: emailKey }, 'share');
    if (!user) return refuse('USER_NOT_FOUND');
    if (user.email_verified_at !== null) return { success: true, message: ACCOUNT_TEXTS.alreadyVerified };
    const share = own === undefined ? shareOf(readAsker(tx, exchange), user) : `in:${own}`;
    await sendVerification(tx, user, share, input.returnPath);
    return { success: true };
  });
}
