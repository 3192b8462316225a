import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { Config } from './config/config';

const SECRET_BYTES = 32;

/** Creates a secret of 256 random bits, safe in addresses and cookies. */
export function newSecret(ctx: { randomBytes(length: number): Buffer }): string {
  return ctx.randomBytes(SECRET_BYTES).toString('base64url');
}

/** Hashes a secret for storage. It has 256 random bits, so a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** Returns the key object of these bytes. It is kept: creating one costs more than most of its uses. */
export function keyObject(bytes: Uint8Array): KeyObject {
  const known = keyObjects.get(bytes);
  if (known) return known;
  const key = createSecretKey(bytes);
  keyObjects.set(bytes, key);
  return key;
}

/** Computes a 256-bit value that only this service can; `purpose` separates the uses of one key. */
export function keyedHash(key: Uint8Array, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyObject(key)).update(`${purpose}\0${text}`).digest();
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

/** 96 bits, as GCM requires; random ones do not repeat within any realistic number of uses of a key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts by AES-256-GCM: nonce, tag and text. `context` is authenticated with it. */
export function encryptBytes(
  key: Buffer,
  context: string,
  bytes: Uint8Array,
  randomBytes: (length: number) => Buffer,
): Buffer {
  const iv = randomBytes(IV_BYTES);
  const encryption = createCipheriv('aes-256-gcm', keyObject(key), iv);
  encryption.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([encryption.update(bytes), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), encrypted]);
}

/** Decrypts what `encryptBytes` made; throws for another key, another context and for changed bytes. */
export function decryptBytes(key: Buffer, context: string, cipher: Buffer): Buffer {
  if (cipher.length < IV_BYTES + TAG_BYTES) throw new Error('A stored cipher is too short to be one');
  const decryption = createDecipheriv('aes-256-gcm', keyObject(key), cipher.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decryption.setAAD(Buffer.from(context));
  decryption.setAuthTag(cipher.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decryption.update(cipher.subarray(IV_BYTES + TAG_BYTES)), decryption.final()]);
}
