import type { Context } from '../tables';
import {
  addressChangedMail,
  addressLinkMail,
  attackWarningMail,
  firstSignInMail,
  googleRemovedMail,
  googleTiedMail,
  identityVerifiedMail,
  ownAddressChangedMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from './mail-texts';
import { queueMail } from '../../kernel/mail/send';
import { mayMailTo } from './attempt-limits';
import type { UserRow } from './queries';
import { createMailToken, dropOtherAddressLinks } from './token-queries';

/** Who gets a mail. */
export interface Recipient {
  id: string;
  email: string;
}

/** With when and by which kind of device the account was made. */
type RegisteredRecipient = Recipient & Pick<UserRow, 'created_at' | 'registered_device'>;

/**
 * Queues the mail that confirms an address, with a link that leads back to `returnPath`, in the caller's transaction; nothing
 * where whoever asks has used up their share of the mailbox today.
 */
export async function sendVerification(
  ctx: Context,
  user: RegisteredRecipient,
  share: string,
  returnPath?: string,
): Promise<void> {
  if (!(await mayMailTo(ctx, user.email, share))) return;
  const { token, expiresAt } = await createMailToken(ctx, user.id, 'verify-email');
  const registered = { at: user.created_at, device: user.registered_device };
  await queueMail(ctx, user, verificationMail(ctx.config.publicUrl, token, { ...registered, returnPath }), expiresAt);
}

/** Queues the mail to set a new password likewise. */
export async function sendReset(ctx: Context, user: Recipient, share: string, returnPath?: string): Promise<void> {
  if (!(await mayMailTo(ctx, user.email, share))) return;
  const { token, expiresAt } = await createMailToken(ctx, user.id, 'reset-password');
  await queueMail(ctx, user, resetMail(ctx.config.publicUrl, token, returnPath), expiresAt);
}

/**
 * Queues the mail by which another address confirms that it is the account's, in place of an earlier one, in the caller's
 * transaction; nothing where the account has used up its share of that mailbox today.
 */
export async function sendAddressLink(
  ctx: Context,
  user: Recipient,
  address: { email: string; email_key: string },
): Promise<void> {
  await dropOtherAddressLinks(ctx, user.id, address.email_key);
  if (!(await mayMailTo(ctx, address.email, `by:${user.id}`))) return;
  const { token, expiresAt } = await createMailToken(ctx, user.id, 'change-email', address);
  await queueMail(ctx, address, addressLinkMail(ctx.config.publicUrl, token), expiresAt);
}

/** Queues the news of an address that its owner changed to the former one, in the caller's transaction. */
export async function sendOwnAddressChanged(ctx: Context, former: Recipient): Promise<void> {
  const { publicUrl, legal } = ctx.config;
  await queueMail(ctx, former, ownAddressChangedMail(publicUrl, { at: ctx.now(), contact: legal.controller.email }));
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
