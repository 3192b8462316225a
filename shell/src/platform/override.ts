import type { NavEntry, Override } from '@najem/shared/contract/platform';
import { isRecord } from '@najem/shared/domain/kernel';
import type { RemoteEntry } from './registry';

/** The server of a development build answers late while it builds, on a busy machine by more than 5 s. */
const RECORD_TIMEOUT_MS = 15_000;
/** One plain name: every file of the record lies beside it. */
const FILE_NAME = /^\w[\w.-]*$/;

/** The part of a development build's record that its loader needs. */
interface BuildRecord extends Record<string, unknown> {
  id: string;
  name: string;
  version: string;
  contract: string;
  entry: string;
  integrity: Record<string, string>;
  listens?: readonly string[];
}

/**
 * Reads the entry of an overridden remote from its newest build, which changes with every edit. Rejects if the address
 * does not answer or serves another remote.
 */
export async function readOverride(entry: RemoteEntry, override: Override): Promise<RemoteEntry> {
  const { address, record } = await readBuild(entry.id, override);
  const beside = (file: string) => new URL(file, address).href;
  const { override: _override, ...released } = entry;
  return {
    ...released,
    name: record.name,
    version: record.version,
    contract: record.contract,
    entry: beside(record.entry),
    integrity: Object.fromEntries(Object.entries(record.integrity).map(([file, hash]) => [beside(file), hash])),
    listens: record.listens !== undefined,
  };
}

/**
 * Describes a remote that was never released, as its build says. Rejects like `readOverride`; a field that is no release's is
 * empty, because the site will refuse such a release with the reason.
 */
export async function readUnreleased(id: string, override: Override): Promise<RemoteEntry> {
  const { record } = await readBuild(id, override);
  const { paths, publicPaths, nav, access, slots } = record;
  return {
    ...{ id, name: record.name, contract: record.contract, version: 'override', entry: '', integrity: {}, override },
    access: access === 'public' || access === 'admin' ? access : 'user',
    paths: texts(paths),
    publicPaths: texts(publicPaths),
    nav: Array.isArray(nav) ? nav.filter(isNavEntry) : [],
    slots: Array.isArray(slots) ? slots.filter(isRecord).flatMap(({ name }) => texts([name])) : [],
  };
}

async function readBuild(id: string, { manifest }: Override): Promise<{ address: URL; record: BuildRecord }> {
  const address = new URL('remote.json', manifest);
  const response = await fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(RECORD_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(`${address.origin} does not answer: is \`npm run dev\` running on this machine?`, { cause });
  });
  const record: unknown = response.ok ? await response.json() : undefined;
  if (!isBuildRecord(record) || record.id !== id) throw new Error(`${address.href} is not the record of '${id}'`);
  return { address, record };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

function isNavEntry(value: unknown): value is NavEntry {
  if (!isRecord(value)) return false;
  const { label, path, tooltip, icon, order } = value;
  return [label, path, tooltip, icon].every((text) => typeof text === 'string') && typeof order === 'number';
}

function isBuildRecord(value: unknown): value is BuildRecord {
  if (!isRecord(value)) return false;
  const { id, name, version, contract, entry, integrity } = value;
  return (
    [id, name, version, contract].every((text) => typeof text === 'string') &&
    typeof entry === 'string' &&
    isRecord(integrity) &&
    [entry, ...Object.keys(integrity)].every((file) => FILE_NAME.test(file))
  );
}
