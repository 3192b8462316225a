import type { Context } from '../context';
import { identityVerifiedMail, passwordChangedMail, resetMail, verificationMail } from '../mail/templates/account';
import type { ComposedMail } from '../mail/templates/layout';
import { createMailToken } from './token-queries';

interface Recipient {
  id: string;
  email: string;
}

/** Queues the mail that confirms an address, with a fresh link, in the caller's transaction. */
export async function sendVerification(ctx: Context, user: Recipient): Promise<void> {
  const { token, expiresAt } = await createMailToken(ctx, user.id, 'verify-email');
  await queue(ctx, user, verificationMail(ctx.config.publicUrl, token), expiresAt);
}

/** Queues the mail to set a new password, with a fresh link, in the caller's transaction. */
export async function sendReset(ctx: Context, user: Recipient): Promise<void> {
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

function queue(ctx: Context, to: Recipient, mail: ComposedMail, usefulUntil?: Date): Promise<void> {
  return ctx.jobs.add(ctx, 'mail/send', {
    to: to.email,
    ...mail,
    ...(usefulUntil && { usefulUntil: usefulUntil.toISOString() }),
  });
}
