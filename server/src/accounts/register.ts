import type { Input, Output, users } from '@najem/shared/contract';
import {
  ACCOUNT_MESSAGES,
  DEFAULT_ROLE,
  findRegistrationProblem,
  isEmail,
  isReferralCode,
  normaliseEmail,
} from '@najem/shared/domain';
import { type Actor, type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import type { Exchange } from '../serve';
import { demandNoProblem } from './account-rules';
import { confirmEmail } from './confirm-email';
import { limitAttempts, limitMails, limitRegistrations } from './attempt-limits';
import { sendVerification } from './mails';
import { hashPassword } from './password-hash';
import { findActiveReferralLink, findUser, insertUser } from './queries';
import { PEOPLE_TEXTS } from './texts';
import { findMailToken } from './token-queries';

/**
 * Registers a user and queues the verification mail. Refuses in the specified order: FIELDS_REQUIRED,
 * PASSWORD_TOO_SHORT, EMAIL_INVALID, then EMAIL_EXISTS, of several at once to all but one.
 */
export async function register(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof users.register>,
  exchange: Exchange,
): Promise<Output<typeof users.register>> {
  demandNoProblem(findRegistrationProblem({ ...input, confirmPassword: input.password })?.message);
  await limitRegistrations(ctx, exchange);
  const email = input.email.trim();
  const emailKey = normaliseEmail(email);
  if (await findUser(ctx, { email_key: emailKey })) refuse('EMAIL_EXISTS');
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    const user = await insertUser(tx, {
      name: input.name.trim(),
      email,
      email_key: emailKey,
      password_hash: passwordHash,
      role: DEFAULT_ROLE,
      status: 'active',
      referral_link_id: await activeReferralLink(tx, input.referralCode),
    });
    if (!user) refuse('EMAIL_EXISTS');
    await sendVerification(tx, user);
  });
  return { success: true };
}

/** The referral link that a newcomer came through; an unknown or inactive code counts for nothing and stops nobody. */
export async function activeReferralLink(ctx: Context, code: string | undefined): Promise<string | null> {
  const trimmed = code?.trim() ?? '';
  return isReferralCode(trimmed) ? findActiveReferralLink(ctx, trimmed) : null;
}

/** Confirms the address that a mailed link was sent to; again and again within its 24 hours. Else LINK_INVALID. */
export async function verifyEmail(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof users.verifyEmail>,
): Promise<Output<typeof users.verifyEmail>> {
  await inTransaction(ctx, async (tx) => {
    const userId = await findMailToken(tx, input.token, 'verify-email');
    if (userId === undefined || !(await findUser(tx, { id: userId }))) refuse('LINK_INVALID');
    await confirmEmail(tx, userId);
  });
  return { success: true };
}

/** Queues the verification mail again. EMAIL_INVALID; USER_NOT_FOUND, as specified; too many mails are refused. */
export async function resendVerification(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof users.resendVerification>,
  exchange: Exchange,
): Promise<Output<typeof users.resendVerification>> {
  const emailKey = normaliseEmail(input.email);
  if (!isEmail(emailKey)) demandNoProblem(ACCOUNT_MESSAGES.emailInvalid);
  // This call tells whether an address is registered: asking for many is limited like guessing passwords.
  await limitAttempts(ctx, exchange);
  await limitMails(ctx, exchange, emailKey);
  return inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, { email_key: emailKey }, 'share');
    if (!user) return refuse('USER_NOT_FOUND');
    if (user.email_verified_at !== null) return { success: true, message: PEOPLE_TEXTS.alreadyVerified };
    await sendVerification(tx, user);
    return { success: true };
  });
}
