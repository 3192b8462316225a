import type { Input, Output } from '@najem/shared/contract/kernel';
import type { accountCalls } from '@najem/shared/contract/identity';
import { cleanEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { DEFAULT_ROLE, findRegistrationProblem } from '@najem/shared/domain/identity';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { recordTermsInForce } from '../legal/accept-terms';
import type { Exchange } from '../../kernel/serve';
import { describeDevice } from '../sessions/device';
import { browserHash, rememberBrowser } from '../sessions/known-browser';
import { limitNewAccounts, limitRegistrations } from '../accounts/attempt-limits';
import { readAsker, shareOf } from '../sessions/mail-asker';
import { sendVerification } from '../accounts/mails';
import { hashPassword } from '../accounts/password-hash';
import { requireGoodPassword } from './require-good-password';
import { findUser, insertUser } from '../accounts/queries';

/**
 * Registers a user and queues the verification mail. Refuses in the specified order: FIELDS_REQUIRED,
 * PASSWORD_TOO_SHORT, EMAIL_INVALID, NAME_INVALID, then PASSWORD_COMMON and EMAIL_EXISTS, of several at once to all but
 * one.
 */
export async function registerUser(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof accountCalls.register>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.register>> {
  requireNoProblem(findRegistrationProblem({ ...input, confirmPassword: input.password })?.code);
  requireGoodPassword(input.password);
  await limitRegistrations(ctx, exchange);
  const email = cleanEmail(input.email);
  const emailKey = normaliseEmail(email);
  if (await findUser(ctx, { email_key: emailKey })) refuse('EMAIL_EXISTS');
  await limitNewAccounts(ctx, exchange);
  const passwordHash = await hashPassword(input.password);
  const browser = rememberBrowser(ctx, exchange);
  await inTransaction(ctx, async (tx) => {
    const user = await insertUser(tx, {
      name: input.name.normalize('NFC').trim(),
      email,
      email_key: emailKey,
      password_hash: passwordHash,
      role: DEFAULT_ROLE,
      status: 'active',
      registered_device: describeDevice(exchange.userAgent),
      registered_browser: browserHash(browser),
      referral_link_id: await tx.hooks.identity.findReferral(tx, input.referralCode),
    });
    if (!user) refuse('EMAIL_EXISTS');
    await recordTermsInForce(tx, user.id, 'registration');
    await sendVerification(tx, user, shareOf(readAsker(tx, exchange), user), input.returnPath);
  });
  return { success: true };
}
