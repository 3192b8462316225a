import { Secret, TOTP } from 'otpauth';
import type { Context } from '../tables';

/** Apps know these values by default, and some no others. */
const DIGITS = 6;
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A clock may differ by one step in either direction. */
const WINDOW = 1;
/** The library fails on other characters of as many letters. */
const CODE = new RegExp(`^[0-9]{${DIGITS}}$`);
const ISSUER = 'Rzetelny Najem';

/** Makes a new secret, in base32. */
export function newCodeSecret(ctx: Pick<Context, 'randomBytes'>): string {
  return Secret.fromHex(ctx.randomBytes(SECRET_BYTES).toString('hex')).base32;
}

/** The address that an app reads from a QR code. */
export function codeAppUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** Finds the time step whose code was typed, around `now`; undefined for a wrong code. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!CODE.test(token)) return undefined;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  const settings = { issuer: ISSUER, label, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS };
  return new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
}
