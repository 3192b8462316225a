import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes as systemRandomBytes } from 'node:crypto';
import type { IdentifierKey } from '../config/secrets';

/** An identifier as it is stored: unreadable without the keys, comparable by its blind index and by that of its ending. */
export interface SealedIdentifier {
  index: Buffer;
  ending: Buffer;
  cipher: Buffer;
  keyId: string;
}

export interface IdentifierVault {
  /** Encrypts a normalised identifier with the newest key (AES-256-GCM) and indexes it (HMAC-SHA-256). */
  seal(identifier: string): SealedIdentifier;
  /** Opens what `seal` made, also with an older key; throws when the key is gone or the cipher was changed. */
  open(sealed: { cipher: Buffer; keyId: string }): string;
  /** Blind indexes of an identifier under every key, newest first, for equality look-ups. */
  indexes(identifier: string): Buffer[];
  /** Blind indexes of the last four characters of identifiers under every key, newest first. */
  endings(ending: string): Buffer[];
}

/** 96 bits, as GCM wants; at random they stay distinct for far more identifiers than there are people. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** As many characters of an identifier as masks show. */
export const ENDING_LENGTH = 4;

interface DerivedKeys {
  id: string;
  cipherKey: Buffer;
  indexKey: Buffer;
  endingKey: Buffer;
}

/**
 * Makes the vault of `keys`, newest first. Encryption and each index get a key of their own, derived by HKDF, so that
 * none reveals anything about the others. A cipher is bound to the id of its key: swapping that id breaks it too.
 */
export function createIdentifierVault(
  keys: readonly IdentifierKey[],
  randomBytes: (length: number) => Buffer = systemRandomBytes,
): IdentifierVault {
  const derived = keys.map(deriveKeys);
  const newest = derived[0];
  if (!newest) throw new Error('The identifier vault needs a key');
  const byId = new Map(derived.map((key) => [key.id, key]));

  return {
    seal(identifier) {
      const iv = randomBytes(IV_BYTES);
      const encryption = createCipheriv('aes-256-gcm', newest.cipherKey, iv);
      encryption.setAAD(Buffer.from(newest.id));
      const text = Buffer.concat([encryption.update(identifier, 'utf8'), encryption.final()]);
      const cipher = Buffer.concat([iv, encryption.getAuthTag(), text]);
      return {
        index: hash(newest.indexKey, identifier),
        ending: hash(newest.endingKey, identifier.slice(-ENDING_LENGTH)),
        cipher,
        keyId: newest.id,
      };
    },
    open({ cipher, keyId }) {
      const key = byId.get(keyId);
      if (!key) throw new Error(`No identifier key is called ${JSON.stringify(keyId)}`);
      if (cipher.length < IV_BYTES + TAG_BYTES) throw new Error('A stored identifier is too short to be one');
      const decryption = createDecipheriv('aes-256-gcm', key.cipherKey, cipher.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decryption.setAAD(Buffer.from(keyId));
      decryption.setAuthTag(cipher.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = decryption.update(cipher.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([text, decryption.final()]).toString('utf8');
    },
    indexes: (identifier) => derived.map(({ indexKey }) => hash(indexKey, identifier)),
    endings: (ending) => derived.map(({ endingKey }) => hash(endingKey, ending)),
  };
}

function deriveKeys({ id, key }: IdentifierKey): DerivedKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `najem/${purpose}/1`, KEY_BYTES));
  return {
    id,
    cipherKey: derive('identifier-cipher'),
    indexKey: derive('identifier-index'),
    endingKey: derive('identifier-ending'),
  };
}

function hash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
