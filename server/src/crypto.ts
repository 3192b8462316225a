import { createHash, createHmac } from 'node:crypto';
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
