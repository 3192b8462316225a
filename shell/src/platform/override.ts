import type { Override } from '@najem/shared/contract/platform';
import { isRecord } from '@najem/shared/domain/kernel';
import type { RemoteEntry } from './registry';

/** The server of a development build answers late while it builds, on a busy machine by more than 5 s. */
const RECORD_TIMEOUT_MS = 15_000;
/** One plain name: every file of the record lies beside it. */
const FILE_NAME = /^\w[\w.-]*$/;

/** The part of a development build's record that its loader needs. */
interface BuildRecord {
  id: string;
  name: string;
  version: string;
  contract: string;
  entry: string;
  integrity: Record<string, string>;
}

/**
 * Reads the entry of an overridden remote from its newest build, which changes with every edit. Rejects if the address
 * does not answer or serves another remote.
 */
export async function readOverride(entry: RemoteEntry, { manifest }: Override): Promise<RemoteEntry> {
  const address = new URL('remote.json', manifest);
  const response = await fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(RECORD_TIMEOUT_MS),
  });
  const record: unknown = response.ok ? await response.json() : undefined;
  if (!isBuildRecord(record) || record.id !== entry.id)
    throw new Error(`${address.href} is not the record of '${entry.id}'`);
  const beside = (file: string) => new URL(file, address).href;
  const { override: _override, ...released } = entry;
  return {
    ...released,
    name: record.name,
    version: record.version,
    contract: record.contract,
    entry: beside(record.entry),
    integrity: Object.fromEntries(Object.entries(record.integrity).map(([file, hash]) => [beside(file), hash])),
  };
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
