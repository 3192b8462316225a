import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createExclusively } from '@najem/embedded-postgres/exclusive-file';
import { ConfigError } from './reader';

export interface IdentifierKey {
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

interface Secrets {
  tokenSecrets: Uint8Array[];
  identifierKeys: IdentifierKey[];
}

const TOKEN_SECRET_MIN_BYTES = 32;
const IDENTIFIER_KEY_BYTES = 32;

/** Parses one signing secret, or answers why it is refused. */
export function tokenSecret(item: string): Uint8Array | string {
  const bytes = decodeBase64(item);
  if (bytes === null) return 'is not base64';
  if (bytes.length < TOKEN_SECRET_MIN_BYTES)
    return `has ${bytes.length} bytes, needs ${TOKEN_SECRET_MIN_BYTES} or more`;
  return bytes;
}

/** Parses one `id:base64` pair, or answers why it is refused. */
export function identifierKey(item: string): IdentifierKey | string {
  const match = /^([A-Za-z0-9_-]{1,32}):(.+)$/.exec(item);
  if (!match) return 'is not of the form id:base64 (id: letters, digits, dash, underscore)';
  const key = decodeBase64(match[2] ?? '');
  if (key === null) return 'has a key that is not base64';
  if (key.length !== IDENTIFIER_KEY_BYTES)
    return `has a key of ${key.length} bytes, needs exactly ${IDENTIFIER_KEY_BYTES}`;
  return { id: match[1] ?? '', key };
}

/**
 * Reads `secrets.json` of the data directory, or makes it (mode 600). Two processes that start at once end up with the
 * same secrets: whoever finishes the file first wins and the other one reads the winner's.
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
    throw new ConfigError([`DATA_DIR: ${file} cannot be written (${(error as Error).message})`]);
  }
  const created = readSecrets(file);
  if (!created) throw new ConfigError([`DATA_DIR: ${file} vanished while it was being made`]);
  return created;
}

function readSecrets(file: string): Secrets | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ConfigError([`DATA_DIR: ${file} cannot be read (${(error as Error).message})`]);
  }
  // A damaged file must never be replaced: the identifiers in the database can be read with these keys only.
  const damaged = () => new ConfigError([`DATA_DIR: ${file} is damaged; put it back from a backup`]);
  let content: { TOKEN_SECRET?: unknown; IDENTIFIER_KEYS?: unknown };
  try {
    content = JSON.parse(text) as typeof content;
  } catch {
    throw damaged();
  }
  const tokenSecrets = parseAll(content?.TOKEN_SECRET, tokenSecret);
  const identifierKeys = parseAll(content?.IDENTIFIER_KEYS, identifierKey);
  if (!tokenSecrets || !identifierKeys) throw damaged();
  return { tokenSecrets, identifierKeys };
}

function parseAll<T extends object>(value: unknown, parse: (item: string) => T | string): T[] | null {
  if (typeof value !== 'string') return null;
  const parsed = value.split(',').map((item) => parse(item.trim()));
  return parsed.some((item) => typeof item === 'string') ? null : (parsed as T[]);
}

function decodeBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(Buffer.from(text, 'base64'));
}
