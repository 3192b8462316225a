import { createHmac, hkdfSync, randomBytes as systemRandomBytes, timingSafeEqual } from 'node:crypto';
import type { IdentifierKey } from '../config/secrets';
import { decryptBytes, encryptBytes, keyObject } from '../crypto';
import { mailboxOf } from '../mailbox';

/** An identifier as it is stored: unreadable without the keys, comparable by its blind index and by that of its ending. */
export interface SealedIdentifier {
  index: Buffer;
  ending: Buffer;
  cipher: Buffer;
  keyId: string;
}

/** A secret that is not looked up, as it is stored. */
export interface SealedSecret {
  cipher: Buffer;
  keyId: string;
}

/** The blind indexes of one identifier. */
export interface BlindIndexes {
  /** Under the newest key. */
  current: Buffer;
  /** The newest key's id. */
  keyId: string;
  /** Under the oldest key, which stays the same while newer keys are added. */
  oldest: Buffer;
  /** Under every key, newest first. */
  all: readonly Buffer[];
}

export interface IdentifierVault {
  /** Encrypts a normalised identifier with the newest key (AES-256-GCM) and indexes it (HMAC-SHA-256). */
  seal(identifier: string): SealedIdentifier;
  /** Decrypts a sealed identifier, also with an older key; throws for a missing key or a changed cipher. */
  open(sealed: { cipher: Buffer; keyId: string }): string;
  /** Encrypts another secret likewise, bound to its owner: it opens beside no other one. */
  sealSecret(secret: string, owner: string): SealedSecret;
  /** Decrypts a sealed secret of that owner. */
  openSecret(sealed: SealedSecret, owner: string): string;
  /** Encrypts the key of one file by a key derived for files; it opens for no other file. */
  sealFileKey(fileKey: Buffer, fileId: string): SealedSecret;
  /** Decrypts the key of a file. */
  openFileKey(sealed: SealedSecret, fileId: string): Buffer;
  /** Computes the blind indexes of an identifier, for equality look-ups. */
  indexes(identifier: string): BlindIndexes;
  /** Blind indexes of an identifier's last four characters under every key, newest first. */
  endings(ending: string): Buffer[];
  /** Authenticates a line of the erasure journal by the newest key, in base64url. */
  signLine(line: string): string;
  /** Whether a line was authenticated by one of the keys. */
  isSigned(line: string, mac: string): boolean;
}

declare module '../context' {
  interface Context {
    /** Encrypts identifiers and makes their blind index. */
    vault: IdentifierVault;
  }
}

const KEY_BYTES = 32;

/** As many characters of an identifier as masks show. */
export const ENDING_LENGTH = 4;

interface DerivedKeys {
  id: string;
  cipherKey: Buffer;
  indexKey: Buffer;
  endingKey: Buffer;
  secretKey: Buffer;
  fileKey: Buffer;
  journalKey: Buffer;
}

/**
 * Creates the vault of `keys`, newest first. Encryption and both indexes have separate keys, derived by HKDF, so that
 * none reveals another. A cipher is bound to the id of its key, which cannot be exchanged.
 */
export function createIdentifierVault(
  keys: readonly IdentifierKey[],
  randomBytes: (length: number) => Buffer = systemRandomBytes,
): IdentifierVault {
  const derived = keys.map(deriveKeys);
  const [newest, ...older] = derived;
  if (!newest) throw new Error('The identifier vault needs a key');
  const byId = new Map(derived.map((key) => [key.id, key]));
  const keyOf = (keyId: string) => {
    const key = byId.get(keyId);
    if (!key) throw new Error(`No identifier key is called ${JSON.stringify(keyId)}`);
    return key;
  };

  return {
    seal: (identifier) => ({
      index: hash(newest.indexKey, identifier),
      ending: hash(newest.endingKey, identifier.slice(-ENDING_LENGTH)),
      cipher: encrypt(newest.cipherKey, newest.id, identifier, randomBytes),
      keyId: newest.id,
    }),
    open: ({ cipher, keyId }) => decrypt(keyOf(keyId).cipherKey, keyId, cipher),
    sealSecret: (secret, owner) => ({
      cipher: encrypt(newest.secretKey, `${newest.id}\0${owner}`, secret, randomBytes),
      keyId: newest.id,
    }),
    openSecret: ({ cipher, keyId }, owner) => decrypt(keyOf(keyId).secretKey, `${keyId}\0${owner}`, cipher),
    sealFileKey: (fileKey, fileId) => ({
      cipher: encryptBytes(newest.fileKey, `${newest.id}\0${fileId}`, fileKey, randomBytes),
      keyId: newest.id,
    }),
    openFileKey: ({ cipher, keyId }, fileId) => decryptBytes(keyOf(keyId).fileKey, `${keyId}\0${fileId}`, cipher),
    indexes(identifier) {
      const current = hash(newest.indexKey, identifier);
      const all = [current, ...older.map((key) => hash(key.indexKey, identifier))];
      return { current, keyId: newest.id, oldest: all.at(-1) ?? current, all };
    },
    endings: (ending) => derived.map(({ endingKey }) => hash(endingKey, ending)),
    signLine: (line) => hash(newest.journalKey, line).toString('base64url'),
    isSigned: (line, mac) => {
      const given = Buffer.from(mac, 'base64url');
      return derived.some(({ journalKey }) => {
        const right = hash(journalKey, line);
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
  };
}

/**
 * Computes the blind indexes of the mailbox of a normalised mail address, which no identifier has; `all` finds what is kept
 * under the address itself, too.
 */
export function indexAddress(vault: Pick<IdentifierVault, 'indexes'>, address: string): BlindIndexes {
  const mailbox = vault.indexes(`mail:${mailboxOf(address)}`);
  return { ...mailbox, all: [...mailbox.all, ...vault.indexes(`mail:${address}`).all] };
}

function encrypt(key: Buffer, context: string, text: string, randomBytes: (length: number) => Buffer): Buffer {
  return encryptBytes(key, context, Buffer.from(text, 'utf8'), randomBytes);
}

function decrypt(key: Buffer, context: string, cipher: Buffer): string {
  return decryptBytes(key, context, cipher).toString('utf8');
}

function deriveKeys({ id, key }: IdentifierKey): DerivedKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `najem/${purpose}/1`, KEY_BYTES));
  return {
    id,
    cipherKey: derive('identifier-cipher'),
    indexKey: derive('identifier-index'),
    endingKey: derive('identifier-ending'),
    secretKey: derive('secret-cipher'),
    fileKey: derive('file-key'),
    journalKey: derive('erasure-journal'),
  };
}

function hash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', keyObject(key)).update(text, 'utf8').digest();
}
