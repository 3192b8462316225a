import type { RemoteEntry } from '@najem/shared/contract';

/** A build on one's own machine answers at once or not at all. */
const RECORD_TIMEOUT_MS = 5_000;
/** One plain name: whatever the record names lies beside it. */
const FILE_NAME = /^\w[\w.-]*$/;

/** What a development build says about itself, as far as its loader needs to know. */
interface BuildRecord {
  id: string;
  name: string;
  version: string;
  contract: string;
  entry: string;
  integrity: Record<string, string>;
}

/**
 * The entry of a remote that this session has run from elsewhere, as its newest build says: it changes with every build,
 * so it is read when it is needed. Rejects when nothing answers there, or something else than this remote.
 */
export async function readOverride(entry: RemoteEntry): Promise<RemoteEntry> {
  const address = new URL('remote.json', entry.manifest);
  const answer = await fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(RECORD_TIMEOUT_MS),
  });
  const record: unknown = answer.ok ? await answer.json() : undefined;
  if (!isRecord(record) || record.id !== entry.id) throw new Error(`${address.href} is no record of '${entry.id}'`);
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

function isRecord(value: unknown): value is BuildRecord {
  const { id, name, version, contract, entry, integrity } = (value ?? {}) as Partial<BuildRecord>;
  return (
    [id, name, version, contract, entry].every((text) => typeof text === 'string') &&
    typeof integrity === 'object' &&
    [entry as string, ...Object.keys(integrity)].every((file) => FILE_NAME.test(file))
  );
}
