import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from './config/config';
import type { Context } from './context';

const SECRET_BYTES = 32;

/** Creates a secret of 256 random bits, safe in addresses and cookies. */
export function newSecret(ctx: Pick<Context, 'randomBytes'>): string {
  return ctx.randomBytes(SECRET_BYTES).toString('base64url');
}

/** Hashes a secret for storage. It has 256 random bits, so a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Computes a 256-bit value that only this service can; `purpose` separates the uses of one key. */
export function keyedHash(key: Uint8Array, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
}

/** Signs a text without dots for one purpose. */
export function sealText(config: Config, purpose: string, text: string): string {
  return `${text}.${keyedHash(config.tokenSecrets[0], purpose, text).toString('base64url')}`;
}

/** Returns the text that this service signed for this purpose, or undefined. */
export function unsealText(config: Config, purpose: string, value: string): string | undefined {
  const [text, mark, ...rest] = value.split('.');
  if (text === undefined || mark === undefined || rest.length > 0) return undefined;
  const given = Buffer.from(mark, 'base64url');
  const isOurs = config.tokenSecrets.some((secret) => {
    const expected = keyedHash(secret, purpose, text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? text : undefined;
}
