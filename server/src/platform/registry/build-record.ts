import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FilledSlot, NavEntry, RemoteAccess } from '@najem/shared/contract/platform';
import { isRecord } from '@najem/shared/domain/kernel';

/** The record of the shell's build (`shell/dist/assets.json`). */
export interface ShellRecord {
  build: string;
  entry: string[];
  integrity: Record<string, string>;
  /** Files of the chunks that some pages need at once, by chunk name. */
  chunks: Record<string, string[]>;
  /** Files of the kit's groups, by the request that remotes make. */
  groups: Record<string, string[]>;
  /** Version of everything that it provides to remotes, by the request that they make. */
  provides: Record<string, string>;
  /** The names that its own modules export, by the request that remotes make; absent in records of old builds. */
  names?: Record<string, string[]>;
}

/** What a shell offers to remotes. */
export type ShellOffer = Pick<ShellRecord, 'provides' | 'names'>;

/** A file of a release. */
export interface ReleaseFile {
  name: string;
  content: Buffer;
}

/** The record of a remote's build (`remote.json`); kept unchanged with every release. */
export interface RemoteRecord {
  id: string;
  name: string;
  version: string;
  contract: string;
  access: RemoteAccess;
  paths: string[];
  publicPaths: string[];
  nav: NavEntry[];
  /** The slots that it fills; absent where it fills none. */
  slots?: FilledSlot[];
  entry: string;
  /** Files of its entry module. */
  module: string[];
  /** Files of the epics that have to hear without having been shown; absent where it has none. */
  listens?: string[];
  /** Groups of the kit that its entry module imports. */
  uses: string[];
  /** Its copies of those groups, for a shell whose version is not in the range; absent in records of old builds. */
  carries?: Record<string, { range: string; files: string[] }>;
  /** Everything that the shell must provide, with the range that it was built for; absent in records of old builds. */
  requires?: Record<string, string>;
  /** SHA-256 in base64url of `contract.json`, what it uses of the contract; absent in records of old builds. */
  fingerprint?: string;
  integrity: Record<string, string>;
}

/** A record with the hash of the file that holds it, by which browsers fetch it. */
export interface HashedRecord extends RemoteRecord {
  /** SHA-256 in base64url. */
  hash: string;
}

/** Reads the record of the shell's build; throws with the way to make one where it cannot be read. */
export async function readShellRecord(directory: string): Promise<ShellRecord> {
  return readRecord(path.join(directory, 'assets.json'), isShellRecord);
}

/** Reads the shell's development build; undefined where there is none, or one of other sources than the shell's own. */
export async function readDevelopmentShell(directory: string, shell: ShellRecord): Promise<ShellRecord | undefined> {
  const record = await readShellRecord(directory).catch(() => undefined);
  return record && isDeepStrictEqual(record.provides, shell.provides) ? record : undefined;
}

/** Reads the record of a remote's build; throws with the way to make one where it cannot be read. */
export async function readRemoteRecord(directory: string): Promise<RemoteRecord> {
  return readRecord(path.join(directory, 'remote.json'), isRemoteRecord);
}

/** Reads the record of a remote's build with the hash of its file. */
export async function readHashedRecord(directory: string): Promise<HashedRecord> {
  const content = await readFile(path.join(directory, 'remote.json'));
  return { ...parseRecord(content, isRemoteRecord), hash: createHash('sha256').update(content).digest('base64url') };
}

function parseRecord<Kind>(content: Buffer, isValid: (value: unknown) => value is Kind): Kind {
  const record: unknown = JSON.parse(content.toString('utf8'));
  if (!isValid(record)) throw new TypeError('The record has another shape');
  return record;
}

async function readRecord<Kind>(file: string, isValid: (value: unknown) => value is Kind): Promise<Kind> {
  try {
    return parseRecord(await readFile(file), isValid);
  } catch (cause) {
    throw new Error(`${file} cannot be read: build the site first (npm run build)`, { cause });
  }
}

function isShellRecord(value: unknown): value is ShellRecord {
  return isRecord(value) && typeof value.build === 'string' && Array.isArray(value.entry) && isRecord(value.provides);
}

function isRemoteRecord(value: unknown): value is RemoteRecord {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.version === 'string' &&
    Array.isArray(value.paths) &&
    isRecord(value.integrity)
  );
}
