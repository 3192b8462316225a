import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from './config/config';
import type { Context } from './context';

const SECRET_BYTES = 32;

/** A fresh secret of 256 random bits, safe in an address and in a cookie. */
export function newSecret(ctx: Pick<Context, 'randomBytes'>): string {
  return ctx.randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is stored of a secret. It is random to the full width of the hash, so a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A 256-bit value that only this service can derive; `purpose` keeps the uses of one key apart. */
export function keyedHash(key: Uint8Array, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
}

/** A text without dots, signed for one purpose. */
export function seal(config: Config, purpose: string, text: string): string {
  return `${text}.${keyedHash(config.tokenSecrets[0], purpose, text).toString('base64url')}`;
}

/** The text that this service sealed for this purpose, or undefined. */
export function unseal(config: Config, purpose: string, value: string): string | undefined {
  const [text, mark, ...rest] = value.split('.');
  if (text === undefined || mark === undefined || rest.length > 0) return undefined;
  const given = Buffer.from(mark, 'base64url');
  const isOurs = config.tokenSecrets.some((secret) => {
    const expected = keyedHash(secret, purpose, text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? text : undefined;
}
