import type { Context } from '../../kernel/context';
import {
  addressChangedMail,
  attackWarningMail,
  firstSignInMail,
  googleRemovedMail,
  googleTiedMail,
  identityVerifiedMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from '../../kernel/mail/templates/account';
import type { ComposedMail } from '../../kernel/mail/templates/layout';
import { mayMailTo } from './attempt-limits';
import type { UserRow } from './queries';
import { createMailToken } from './token-queries';

/** Who gets a mail. */
export interface Recipient {
  id: string;
  email: string;
}

/** With when and by which kind of device the account was made. */
type RegisteredRecipient = Recipient & Pick<UserRow, 'created_at' | 'registered_device'>;

/**
 * Queues the mail that confirms an address, with a fresh link that leads back to `returnPath`, in the caller's transaction;
 * nothing for a mailbox that got enough such mails today.
 */
export async function sendVerification(ctx: Context, user: RegisteredRecipient, returnPath?: string): Promise<void> {
  if (!(await mayMailTo(ctx, user.email))) return;
  const { token, expiresAt } = await createMailToken(ctx, user.id, 'verify-email');
  const registered = { at: user.created_at, device: user.registered_device };
  await queueMail(ctx, user, verificationMail(ctx.config.publicUrl, token, { ...registered, returnPath }), expiresAt);
}

/** Queues the mail to set a new password likewise. */
export async function sendReset(ctx: Context, user: Recipient): Promise<void> {
  if (!(await mayMailTo(ctx, user.email))) return;
  const { token, expiresAt } = await createMailToken(ctx, user.id, 'reset-password');
  await queueMail(ctx, user, resetMail(ctx.config.publicUrl, token), expiresAt);
}

/** Queues the news of a changed password in the caller's transaction. */
export async function sendPasswordChanged(ctx: Context, user: Recipient): Promise<void> {
  await queueMail(ctx, user, passwordChangedMail(ctx.config.publicUrl, ctx.now()));
}

/** Queues the news of a confirmed identity in the caller's transaction. */
export async function sendIdentityVerified(ctx: Context, user: Recipient): Promise<void> {
  await queueMail(ctx, user, identityVerifiedMail(ctx.config.publicUrl, ctx.now()));
}

/** Queues the news of a Google account that signs in, in the caller's transaction. */
export async function sendGoogleTied(ctx: Context, user: Recipient): Promise<void> {
  await queueMail(ctx, user, googleTiedMail(ctx.config.publicUrl, ctx.now()));
}

/** Queues the news of a Google account that does not sign in any more, in the caller's transaction. */
export async function sendGoogleRemoved(ctx: Context, user: Recipient): Promise<void> {
  await queueMail(ctx, user, googleRemovedMail(ctx.config.publicUrl, ctx.now()));
}

/** Queues the news of a changed address to the former one, in the caller's transaction. */
export async function sendAddressChanged(ctx: Context, former: Recipient): Promise<void> {
  await queueMail(ctx, former, addressChangedMail(ctx.config.publicUrl, ctx.now()));
}

/** Queues the warning of many failed sign-ins in the caller's transaction. */
export async function sendAttackWarning(ctx: Context, user: Recipient): Promise<void> {
  await queueMail(ctx, user, attackWarningMail(ctx.config.publicUrl, ctx.now()));
}

/** Queues the news of a first sign-in from another browser in the caller's transaction. */
export async function sendFirstSignIn(ctx: Context, user: Recipient, device: string): Promise<void> {
  await queueMail(ctx, user, firstSignInMail(ctx.config.publicUrl, { at: ctx.now(), device }));
}

/** Queues a mail in the caller's transaction; it is dropped once it is of no use. */
export function queueMail(
  ctx: Context,
  to: Pick<Recipient, 'email'>,
  mail: ComposedMail,
  usefulUntil?: Date,
): Promise<void> {
  return ctx.jobs.add(ctx, 'mail/send', {
    to: to.email,
    ...mail,
    ...(usefulUntil && { usefulUntil: usefulUntil.toISOString() }),
  });
}
