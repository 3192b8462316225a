import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FilledSlot, NAV_LABEL_LENGTH, NavEntry, RemoteAccess } from '@najem/shared/contract/platform';
import { isReservedRemoteId, SHELL_PATHS } from '@najem/shared/domain/platform';
import { type Static, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { refuse } from '../../kernel/errors';
import { brotli, zip } from '../../kernel/http/compression';
import type { ReleaseFile, RemoteRecord, ShellOffer } from '../registry/build-record';
import { findIncompatibility } from '../registry/compatibility';
import { type ComparedUses, compareUses, fingerprintOf, USES_FILE } from '../registry/read-uses';
import { becauseOf, type Reason } from '../registry/texts';
import { requireOwnStyles } from './check-styles';
import { RELEASE_TEXTS } from './texts';

/** A release that may be stored. */
export interface CheckedRelease {
  record: RemoteRecord;
  /** Includes the compressed copies, which are made here, so that none can unpack to other content. */
  files: ReleaseFile[];
  /** The content of the teams' events that it announces or hears; undefined where its build did not write it down. */
  payloads: ComparedUses['payloads'];
}

export const RELEASE_BUDGET_BYTES = 2 * 1024 * 1024;
/** The compressed size of the files that a remote's first screen waits for. */
export const ENTRY_BUDGET_BYTES = 120 * 1024;
/** The compressed size of what every page loads so that a remote hears without having been shown. */
export const LISTENS_BUDGET_BYTES = 10 * 1024;

/** One plain name: no folders, nothing hidden, nothing that a file system reads in two ways. */
const FILE_NAME = /^\w[\w.-]{0,110}\.(?:js|css|json|svg|png|woff2)$/;
const COMPRESSIBLE = /\.(?:js|css|svg)$/;
/** Descriptions of a build, which browsers do not load; the record is compared separately. */
const DESCRIPTIONS = ['remote.json', 'mf-manifest.json', 'mf-stats.json'];
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const PATH = '^(?:/[a-z0-9][a-z0-9-]*)+$';
/** Paths of the server; `/remotes.json` and the like have a dot, which no path of a release has. */
const SERVER_PATHS = [
  ...['/api', '/assets', '/records', '/remotes', '/health', '/metrics', '/google-button', '/npm'],
  // The catalogue of the design kit, and what development builds send.
  '/dev',
];
const RESERVED: readonly string[] = [...SERVER_PATHS, ...Object.values(SHELL_PATHS)];

const Path = Type.String({ pattern: PATH, maxLength: 80 });
const Text = Type.String({ minLength: 1, maxLength: 200 });
const SentRecord = Type.Object({
  id: Text,
  name: Text,
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*)?$', maxLength: 60 }),
  contract: Type.String({ pattern: '^\\d{1,4}\\.\\d{1,4}$' }),
  access: RemoteAccess,
  paths: Type.Array(Path, { minItems: 1, maxItems: 20 }),
  publicPaths: Type.Array(Path, { maxItems: 20 }),
  nav: Type.Array(NavEntry, { maxItems: 10 }),
  slots: Type.Optional(Type.Array(FilledSlot, { maxItems: 20 })),
  entry: Text,
  module: Type.Array(Text, { maxItems: 50 }),
  listens: Type.Optional(Type.Array(Text, { minItems: 1, maxItems: 10 })),
  uses: Type.Array(Text, { maxItems: 100 }),
  carries: Type.Optional(
    Type.Record(Type.String(), Type.Object({ range: Text, files: Type.Array(Text, { maxItems: 50 }) })),
  ),
  requires: Type.Record(Type.String(), Text),
  fingerprint: Type.Optional(Text),
  integrity: Type.Record(Type.String(), Text),
});
const RecordCheck = TypeCompiler.Compile(SentRecord);

/**
 * Checks the files of a release by themselves and against what server and shell offer, and returns what may be stored: hashes
 * and compressed copies are made here, the copies not for a dry run. RELEASE_INVALID with the reason, RELEASE_PATH_TAKEN for a path of the site itself.
 */
export async function checkFiles(
  remote: string,
  files: ReadonlyMap<string, Buffer>,
  shell: ShellOffer,
  { dryRun = false } = {},
): Promise<CheckedRelease> {
  const sent = readSentRecord(files.get('remote.json'));
  if (sent.id !== remote) invalid(RELEASE_TEXTS.otherRemote(sent.id));
  if (isReservedRemoteId(remote)) invalid(RELEASE_TEXTS.reservedId(remote));
  if (!containerNames(remote).test(sent.name)) invalid(RELEASE_TEXTS.field('name'));
  requireOwnPaths(sent);
  const long = sent.nav.find(({ label }) => [...label].length > NAV_LABEL_LENGTH);
  if (long) invalid(RELEASE_TEXTS.longLabel(long.label, NAV_LABEL_LENGTH));
  const used = requireUses(sent, files);
  const reason = findIncompatibility(sent, shell, used);
  if (reason !== undefined) invalid(reason);
  const integrity = requireIntegrity(sent, files);
  requireOwnStyles(remote, files);
  const { id, name, version, contract, access, paths, publicPaths, nav, slots } = sent;
  const { entry, module, listens, uses, carries, requires, fingerprint } = sent;
  const record = {
    id,
    name,
    version,
    contract,
    access,
    paths,
    publicPaths,
    nav,
    slots: slots || undefined,
    entry,
    module,
    listens: listens || undefined,
    uses,
    carries: carries || undefined,
    requires,
    fingerprint,
    integrity,
  };
  const kept = [...files]
    .filter(([file]) => file !== 'remote.json')
    .map(([file, content]): ReleaseFile => ({ name: file, content }));
  const awaited = new Set([entry, ...module, ...(listens ?? [])]);
  const first = kept.filter(({ name: file }) => awaited.has(file));
  const opening = await compress(first);
  requireEntryBudget(record, opening);
  // To compress the rest takes most of the time, and refuses nothing.
  const copies = dryRun ? [] : [...opening, ...(await compress(kept.filter((file) => !first.includes(file))))];
  return { record, files: [...kept, ...copies, recordFile(record)], payloads: used?.payloads };
}

/** Computes the digest of a release: equal where record and files are equal, however they were compressed. */
export function digestOf(record: RemoteRecord, files: readonly ReleaseFile[]): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(sorted(record)));
  const own = files.filter(({ name }) => !/\.(?:br|gz|map)$/.test(name) && !DESCRIPTIONS.includes(name));
  for (const { name, content } of own.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  }
  return hash.digest();
}

function recordFile(record: RemoteRecord): ReleaseFile {
  return { name: 'remote.json', content: Buffer.from(JSON.stringify(record, null, 2)) };
}

/** The same value with every object's keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** Reads the files of an upload. RELEASE_INVALID. */
export function readUpload(uploaded: readonly { name: string; content: string }[]): Map<string, Buffer> {
  requireNames(uploaded.map(({ name }) => name));
  const files = new Map<string, Buffer>();
  for (const { name, content } of uploaded) {
    if (!BASE64.test(content)) invalid(RELEASE_TEXTS.fileContent(name));
    files.set(name, Buffer.from(content, 'base64'));
  }
  requireBudget([...files.values()].reduce((sum, { length }) => sum + length, 0));
  return files;
}

/** Names of a release's files: each plain, and none twice. RELEASE_INVALID. */
function requireNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (!FILE_NAME.test(name)) invalid(RELEASE_TEXTS.fileName(name));
    // Some file systems hold `A.js` and `a.js` for one file.
    if (seen.has(name.toLowerCase())) invalid(RELEASE_TEXTS.fileTwice(name));
    seen.add(name.toLowerCase());
  }
}

/** Requires a size in bytes within the budget. RELEASE_INVALID. */
function requireBudget(bytes: number): void {
  if (bytes > RELEASE_BUDGET_BYTES) invalid(RELEASE_TEXTS.tooBig(inKilobytes(RELEASE_BUDGET_BYTES)));
}

/** Reads the record of an upload and checks its shape, not yet its content. RELEASE_INVALID. */
function readSentRecord(content: Buffer | undefined): Static<typeof SentRecord> {
  let record: unknown;
  try {
    record = JSON.parse(content?.toString('utf8') ?? '');
  } catch {
    invalid(RELEASE_TEXTS.noRecord);
  }
  if (!isStorable(record)) invalid(RELEASE_TEXTS.noRecord);
  if (!RecordCheck.Check(record)) return invalid(fieldOf(RecordCheck.Errors(record).First()?.path));
  return record;
}

/** No record is nested deeper. */
const DEEPEST = 20;

/** Whether a value is nested as a record is, and the database takes every text of it: no NUL, no half of a character. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1));
}

function fieldOf(path: string | undefined): Reason {
  const [field] = path?.slice(1).split('/', 1) ?? [];
  return field ? RELEASE_TEXTS.field(field) : RELEASE_TEXTS.noRecord;
}

/** Whether one of two path prefixes lies within the other. */
export function pathsOverlap(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

/** The names that containers of a remote may have: with the hash of what they are built of, or of an older build without. */
function containerNames(remote: string): RegExp {
  return new RegExp(`^mf_${remote.replaceAll('-', '_')}(?:_[0-9a-f]{12})?$`);
}

const isPath = (path: string) => new RegExp(PATH).test(path);

function requireOwnPaths({ paths, publicPaths, nav }: Static<typeof SentRecord>): void {
  for (const path of paths) {
    if (RESERVED.some((taken) => pathsOverlap(path, taken))) {
      refuse('RELEASE_PATH_TAKEN', becauseOf(RELEASE_TEXTS.pathReserved(path)));
    }
  }
  for (const path of [...publicPaths, ...nav.map((entry) => entry.path)]) {
    if (!isPath(path) || !paths.some((own) => `${path}/`.startsWith(`${own}/`))) invalid(RELEASE_TEXTS.outside(path));
  }
}

/**
 * Computes the hash of every script and of every file that the record names one for, because browsers check them, too.
 * RELEASE_INVALID where the record names another hash.
 */
function requireIntegrity(sent: Static<typeof SentRecord>, files: ReadonlyMap<string, Buffer>): Record<string, string> {
  const copies = Object.values(sent.carries ?? {}).flatMap((copy) => copy.files);
  for (const name of [sent.entry, ...sent.module, ...(sent.listens ?? []), ...copies, ...Object.keys(sent.integrity)]) {
    if (!files.has(name)) invalid(RELEASE_TEXTS.missingFile(name));
  }
  if (!sent.entry.endsWith('.js')) invalid(RELEASE_TEXTS.field('entry'));
  const integrity: Record<string, string> = {};
  for (const [name, content] of files) {
    const stated = Object.hasOwn(sent.integrity, name) ? sent.integrity[name] : undefined;
    if (stated === undefined) {
      if (name.endsWith('.js')) invalid(RELEASE_TEXTS.unlisted(name));
      continue;
    }
    integrity[name] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (stated !== integrity[name]) invalid(RELEASE_TEXTS.tampered(name));
  }
  return integrity;
}

/** Reads what the remote uses of the contract, where its record says so. RELEASE_INVALID. */
function requireUses(
  { fingerprint, slots = [] }: Static<typeof SentRecord>,
  files: ReadonlyMap<string, Buffer>,
): ComparedUses | undefined {
  if (fingerprint === undefined) return undefined;
  const content = files.get(USES_FILE);
  if (!content) return invalid(RELEASE_TEXTS.missingFile(USES_FILE));
  if (fingerprintOf(content) !== fingerprint) return invalid(RELEASE_TEXTS.tampered(USES_FILE));
  const used = compareUses(content) ?? invalid(RELEASE_TEXTS.otherShape(USES_FILE));
  const filled = slots.map(({ name }) => name);
  if (used.slots && !isDeepStrictEqual(Object.keys(used.slots).sort(), filled.sort()))
    invalid(RELEASE_TEXTS.otherShape(USES_FILE));
  return used;
}

async function compress(files: readonly ReleaseFile[]): Promise<ReleaseFile[]> {
  const copies = await Promise.all(
    files
      .filter(({ name }) => COMPRESSIBLE.test(name))
      .map(async ({ name, content }) => [
        { name: `${name}.br`, content: await brotli(content) },
        { name: `${name}.gz`, content: await zip(content, { level: 9 }) },
      ]),
  );
  return copies.flat();
}

function requireEntryBudget({ entry, module, listens }: RemoteRecord, copies: readonly ReleaseFile[]): void {
  const compressed = (files: readonly string[]) => {
    const names = new Set(files.map((name) => `${name}.br`));
    return copies.reduce((sum, { name, content }) => sum + (names.has(name) ? content.length : 0), 0);
  };
  if (compressed([entry, ...module]) > ENTRY_BUDGET_BYTES)
    invalid(RELEASE_TEXTS.entryTooBig(inKilobytes(ENTRY_BUDGET_BYTES)));
  if (listens && compressed(listens) > LISTENS_BUDGET_BYTES)
    invalid(RELEASE_TEXTS.listensTooBig(inKilobytes(LISTENS_BUDGET_BYTES)));
}

function inKilobytes(bytes: number): string {
  return `${bytes / 1024} kB`;
}

function invalid(reason: Reason): never {
  return refuse('RELEASE_INVALID', becauseOf(reason));
}
