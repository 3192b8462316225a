import { platform, type Registry, type RemoteEntry } from '@najem/shared/contract';
import type { Context } from '../context';
import type { RemoteRecord } from './build-record';
import { type ActiveRelease, activeReleases } from './releases';

/** How old the registry that a process answers with may be: a release reaches every process within this time. */
const REGISTRY_AGE_MS = 1_000;

export type Visitor = 'anonymous' | 'user' | 'admin';

/** Reads the active releases, at most once in `REGISTRY_AGE_MS`, whatever the traffic. */
export function createReleaseReader(ctx: Context): () => Promise<ActiveRelease[]> {
  let read: Promise<ActiveRelease[]> | undefined;
  let readAt = 0;
  return () => {
    const now = Date.now();
    if (!read || now - readAt > REGISTRY_AGE_MS) {
      readAt = now;
      const reading = activeReleases(ctx);
      read = reading;
      // A failed reading is not kept: the next request tries again.
      reading.catch(() => {
        if (read === reading) read = undefined;
      });
    }
    return read;
  };
}

/** Public address of a file of a release. */
export function remoteUrl(record: Pick<RemoteRecord, 'id' | 'version'>, file: string): string {
  return `/remotes/${record.id}/${record.version}/${file}`;
}

/** The remotes that a visitor may load. Nobody but an administrator learns that an `admin` remote exists. */
export function registryFor(releases: readonly ActiveRelease[], visitor: Visitor, shellVersion: string): Registry {
  const allowed = releases.filter(({ record }) => record.access !== 'admin' || visitor === 'admin');
  return { remotes: allowed.map(toEntry), shellVersion };
}

function toEntry({ record, previous }: ActiveRelease): RemoteEntry {
  return {
    id: record.id,
    name: record.name,
    version: record.version,
    contract: record.contract,
    access: record.access,
    entry: remoteUrl(record, record.entry),
    manifest: remoteUrl(record, 'remote.json'),
    integrity: absolute(record),
    paths: record.paths,
    publicPaths: record.publicPaths,
    nav: record.nav,
    ...(previous
      ? {
          previous: {
            version: previous.version,
            entry: remoteUrl(previous, previous.entry),
            integrity: absolute(previous),
          },
        }
      : {}),
  };
}

function absolute(record: RemoteRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(record.integrity).map(([file, hash]) => [remoteUrl(record, file), hash]));
}

/** Where the registry is asked for. */
export const REGISTRY_PATH = platform.registry.path;
