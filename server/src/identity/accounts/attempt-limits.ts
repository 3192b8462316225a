import { normaliseEmail } from '@najem/shared/domain/kernel';
import type { Context } from '../tables';
import { hashSecret } from '../../kernel/crypto';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../kernel/durations';
import { addressKey, LOOPBACK_ADDRESSES } from '../../kernel/http/address';
import { countAttempt } from '../../kernel/http/queries';
import { limitRate } from '../../kernel/http/throttle';
import { windowStartOf } from '../../kernel/http/window';
import type { Exchange } from '../../kernel/serve';
import { ACCOUNT_TEXTS } from './texts';

/** Registrations share one address more often than one person's attempts do: a school, an office, a carrier. */
const REGISTRATIONS_FACTOR = 3;
/** Mails that anonymous callers may send to one address, to protect its mailbox from floods. */
const MAILS_PER_ACCOUNT = 5;
const MAIL_WINDOW_SECONDS = 15 * MINUTE_SECONDS;
/** Strangers at several networks may have a mailbox get so many times as many mails as at one. */
const STRANGERS_FACTOR = 4;

/**
 * Limits attempts to prove something besides a sign-in, such as the current password: those of a signed-in caller per
 * account, because many people share an address, those of anybody else per network address. Every attempt counts.
 */
export async function limitAttempts(ctx: Context, by: { account: string } | { address: string }): Promise<void> {
  const limit = { limit: ctx.config.limits.loginsPerMinute, windowSeconds: MINUTE_SECONDS };
  const key = 'account' in by ? `as:${accountKey(by.account)}` : `from:${addressKey(by.address)}`;
  await limitRate(ctx, `attempt:${key}`, limit);
}

/** Limits registrations per network address. */
export async function limitRegistrations(ctx: Context, exchange: Exchange): Promise<void> {
  const limit = ctx.config.limits.loginsPerMinute * REGISTRATIONS_FACTOR;
  await limitRate(ctx, `register:from:${addressKey(exchange.address)}`, { limit, windowSeconds: MINUTE_SECONDS });
}

/** Whether limits by address spare a caller: in development this machine, from which everybody who tries it out comes. */
export function isExemptAddress(ctx: Context, { address }: Exchange): boolean {
  return ctx.config.exemptLoopback && LOOPBACK_ADDRESSES.has(address);
}

/** Limits new accounts per network and day; called just before one is made. RATE_LIMITED. */
export async function limitNewAccounts(ctx: Context, exchange: Exchange): Promise<void> {
  if (isExemptAddress(ctx, exchange)) return;
  const limit = ctx.config.limits.registrationsPerDayAddress;
  const key = `new-account:from:${addressKey(exchange.address, 56)}`;
  await limitRate(ctx, key, { limit, windowSeconds: DAY_SECONDS, message: ACCOUNT_TEXTS.tooManyAccounts });
}

/** A share of a mailbox's mails that counts for itself alone; see `shareOf`. */
const OWN_SHARE = 'in:';

/**
 * Counts a mail with a link to a mailbox and returns whether it may be sent: those of a day are limited for each share, and
 * those of all strangers together. Callers answer the same either way.
 */
export async function mayMailTo(ctx: Context, email: string, share: string): Promise<boolean> {
  const { linkMailsPerDay } = ctx.config.limits;
  if (linkMailsPerDay === 0) return true;
  const key = `mail-day:to:${accountKey(normaliseEmail(email))}`;
  const today = windowStartOf(ctx.now(), DAY_SECONDS);
  if ((await countAttempt(ctx, `${key}:${share}`, today)) > linkMailsPerDay) return false;
  if (share.startsWith(OWN_SHARE)) return true;
  return (await countAttempt(ctx, key, today)) <= linkMailsPerDay * STRANGERS_FACTOR;
}

/** Who asks for a mail to a mailbox, as limits count them and jobs keep them: nothing of it is in clear. */
export interface MailAsker {
  network: string;
  /** Absent where the browser signed in to no account. */
  browser?: { id: string; accounts: readonly string[] };
}

/**
 * Limits mails that anonymous callers can request: those of a browser that signed in before by itself, those of others per
 * network address, in all and to each account, which need not exist.
 */
export async function limitMails(ctx: Context, { network, browser }: MailAsker, account: string): Promise<void> {
  const { loginsPerMinute, linkMailsPerDay } = ctx.config.limits;
  const perAccount = { limit: linkMailsPerDay === 0 ? 0 : MAILS_PER_ACCOUNT, windowSeconds: MAIL_WINDOW_SECONDS };
  if (browser) return limitRate(ctx, `mail:in:${browser.id}`, perAccount);
  await limitRate(ctx, `mail:from:${network}`, { limit: loginsPerMinute, windowSeconds: MINUTE_SECONDS });
  await limitRate(ctx, `mail:to:${accountKey(account)}:from:${network}`, perAccount);
}

/** The counters' keys hold no mail address in clear. */
function accountKey(account: string): string {
  return hashSecret(account).toString('base64url');
}
