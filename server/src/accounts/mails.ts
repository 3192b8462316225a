import type { Context } from '../context';
import {
  attackWarningMail,
  firstSignInMail,
  identityVerifiedMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from '../mail/templates/account';
import type { ComposedMail } from '../mail/templates/layout';
import { mayMailTo } from './attempt-limits';
import type { UserRow } from './queries';
import { createMailToken } from './token-queries';

interface Recipient {
  id: string;
  email: string;
}

/** With when and by which kind of device the account was made. */
type RegisteredRecipient = Recipient & Pick<UserRow, 'created_at' | 'registered_device'>;

/**
 * Queues the mail that confirms an address, with a fresh link, in the caller's transaction; nothing for a mailbox that got
 * enough such mails today.
 */
export async function sendVerification(ctx: Context, user: RegisteredRecipient): Promise<void> {
  if (!(await mayMailTo(ctx, user.email))) return;
  const { token, expiresAt } = await createMailToken(ctx, user.id, 'verify-email');
  const registered = { at: user.created_at, device: user.registered_device };
  await queue(ctx, user, verificationMail(ctx.config.publicUrl, token, registered), expiresAt);
}

/** Queues the mail to set a new password likewise. */
export async function sendReset(ctx: Context, user: Recipient): Promise<void> {
  if (!(await mayMailTo(ctx, user.email))) return;
  const { token, expiresAt } = await createMailToken(ctx, user.id, 'reset-password');
  await queue(ctx, user, resetMail(ctx.config.publicUrl, token), expiresAt);
}

/** Queues the news of a changed password in the caller's transaction. */
export async function sendPasswordChanged(ctx: Context, user: Recipient): Promise<void> {
  await queue(ctx, user, passwordChangedMail(ctx.config.publicUrl, ctx.now()));
}

/** Queues the news of a confirmed identity in the caller's transaction. */
export async function sendIdentityVerified(ctx: Context, user: Recipient): Promise<void> {
  await queue(ctx, user, identityVerifiedMail(ctx.config.publicUrl, ctx.now()));
}

/** Queues the warning of many failed sign-ins in the caller's transaction. */
export async function sendAttackWarning(ctx: Context, user: Recipient): Promise<void> {
  await queue(ctx, user, attackWarningMail(ctx.config.publicUrl, ctx.now()));
}

/** Queues the news of a first sign-in from another browser in the caller's transaction. */
export async function sendFirstSignIn(ctx: Context, user: Recipient, device: string): Promise<void> {
  await queue(ctx, user, firstSignInMail(ctx.config.publicUrl, { at: ctx.now(), device }));
}

function queue(ctx: Context, to: Recipient, mail: ComposedMail, usefulUntil?: Date): Promise<void> {
  return ctx.jobs.add(ctx, 'mail/send', {
    to: to.email,
    ...mail,
    ...(usefulUntil && { usefulUntil: usefulUntil.toISOString() }),
  });
}
