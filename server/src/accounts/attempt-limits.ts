import type { Context } from '../context';
import { hashSecret } from '../crypto';
import { addressKey } from '../http/address-limit';
import { limitRate } from '../http/throttle';
import type { Exchange } from '../serve';

const MINUTE_SECONDS = 60;
/** Registrations share one address more often than one person's attempts do: a school, an office, a carrier. */
const REGISTRATIONS_FACTOR = 3;
/** Mails that anonymous callers may send to one address, to protect its mailbox from floods. */
const MAILS_PER_ACCOUNT = 5;
const MAIL_WINDOW_SECONDS = 15 * MINUTE_SECONDS;

/** Limits attempts to authenticate, per network address and per account, which need not exist. */
export async function limitAttempts(ctx: Context, exchange: Exchange, account?: string): Promise<void> {
  const limit = { limit: ctx.config.limits.loginsPerMinute, windowSeconds: MINUTE_SECONDS };
  await limitRate(ctx, `sign-in:from:${addressKey(exchange.address)}`, limit);
  if (account !== undefined) await limitRate(ctx, `sign-in:as:${accountKey(account)}`, limit);
}

/** Limits registrations per network address. */
export async function limitRegistrations(ctx: Context, exchange: Exchange): Promise<void> {
  const limit = ctx.config.limits.loginsPerMinute * REGISTRATIONS_FACTOR;
  await limitRate(ctx, `register:from:${addressKey(exchange.address)}`, { limit, windowSeconds: MINUTE_SECONDS });
}

/** Limits mails that anonymous callers can request, per network address and per account, which need not exist. */
export async function limitMails(ctx: Context, exchange: Exchange, account: string): Promise<void> {
  const { loginsPerMinute } = ctx.config.limits;
  const perAddress = { limit: loginsPerMinute, windowSeconds: MINUTE_SECONDS };
  await limitRate(ctx, `mail:from:${addressKey(exchange.address)}`, perAddress);
  const perAccount = { limit: loginsPerMinute === 0 ? 0 : MAILS_PER_ACCOUNT, windowSeconds: MAIL_WINDOW_SECONDS };
  await limitRate(ctx, `mail:to:${accountKey(account)}`, perAccount);
}

/** The counters' keys hold no mail address in clear. */
function accountKey(account: string): string {
  return hashSecret(account).toString('base64url');
}
