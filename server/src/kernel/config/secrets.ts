import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createExclusively } from '@najem/embedded-postgres/exclusive-file';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { hasCode, isNonEmpty, type NonEmpty, readMessage } from '../guards';
import { ConfigError } from './reader';

export interface IdentifierKey {
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

/** The signing secrets and the keys of identifiers, newest first. */
export interface Secrets {
  tokenSecrets: NonEmpty<Uint8Array>;
  identifierKeys: NonEmpty<IdentifierKey>;
}

const TOKEN_SECRET_MIN_BYTES = 32;
const IDENTIFIER_KEY_BYTES = 32;

/** Parses one signing secret, or returns why it is rejected. */
export function parseTokenSecret(item: string): Uint8Array | string {
  const bytes = decodeBase64(item);
  if (bytes === null) return 'is not base64';
  if (bytes.length < TOKEN_SECRET_MIN_BYTES)
    return `has ${bytes.length} bytes, needs ${TOKEN_SECRET_MIN_BYTES} or more`;
  return bytes;
}

/** Parses one `id:base64` pair, or returns why it is rejected. */
export function parseIdentifierKey(item: string): IdentifierKey | string {
  const match = /^([A-Za-z0-9_-]{1,32}):(.+)$/.exec(item);
  if (!match) return 'is not of the form id:base64 (id: letters, digits, dash, underscore)';
  const key = decodeBase64(match[2] ?? '');
  if (key === null) return 'has a key that is not base64';
  if (key.length !== IDENTIFIER_KEY_BYTES)
    return `has a key of ${key.length} bytes, needs exactly ${IDENTIFIER_KEY_BYTES}`;
  return { id: match[1] ?? '', key };
}

/** Of 32 random bytes some 30 differ, and as many of the steps between them. */
const LEAST_DIFFERENT = 16;

/** Whether a secret cannot have come from a random source: zeros, a repeated word, a count. */
export function isGuessable(secret: Uint8Array): boolean {
  const steps = secret.slice(1).map((byte, index) => byte - (secret[index] ?? 0));
  return new Set(secret).size < LEAST_DIFFERENT || new Set(steps).size < LEAST_DIFFERENT;
}

/**
 * Reads `secrets.json` of the data directory, or creates it (mode 600). Of two processes that start at once, the second
 * one reads the first one's file.
 */
export function loadOrCreateSecrets(dataDir: string, randomBytes: (size: number) => Uint8Array): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  const existing = readSecrets(file);
  if (existing) return existing;
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const content = {
    TOKEN_SECRET: encode(randomBytes(TOKEN_SECRET_MIN_BYTES)),
    IDENTIFIER_KEYS: `k1:${encode(randomBytes(IDENTIFIER_KEY_BYTES))}`,
  };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    createExclusively(file, `${JSON.stringify(content, null, 2)}\n`);
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${file} cannot be written (${readMessage(error)})`]);
  }
  const created = readSecrets(file);
  if (!created) throw new ConfigError([`DATA_DIR: ${file} disappeared while it was created`]);
  return created;
}

function readSecrets(file: string): Secrets | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new ConfigError([`DATA_DIR: ${file} cannot be read (${readMessage(error)})`]);
  }
  // A damaged file must not be replaced, because only its keys decrypt the identifiers in the database.
  const damaged = () => new ConfigError([`DATA_DIR: ${file} is damaged; put it back from a backup`]);
  let content: Record<string, unknown>;
  try {
    content = fieldsOf(JSON.parse(text));
  } catch {
    throw damaged();
  }
  const tokenSecrets = parseAll(content.TOKEN_SECRET, parseTokenSecret);
  const identifierKeys = parseAll(content.IDENTIFIER_KEYS, parseIdentifierKey);
  if (!tokenSecrets || !identifierKeys) throw damaged();
  return { tokenSecrets, identifierKeys };
}

function parseAll<T extends object>(value: unknown, parse: (item: string) => T | string): NonEmpty<T> | null {
  if (typeof value !== 'string') return null;
  const parsed = value.split(',').map((item) => parse(item.trim()));
  const values = parsed.filter((item) => typeof item !== 'string');
  return values.length === parsed.length && isNonEmpty(values) ? values : null;
}

function decodeBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(Buffer.from(text, 'base64'));
}
