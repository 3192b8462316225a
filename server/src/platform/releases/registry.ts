import { createHash } from 'node:crypto';
import { platform, type Registry, type RemoteEntry } from '@najem/shared/contract';
import type { ActiveRelease } from './active-releases';
import type { RemoteRecord } from './build-record';

/** The visitor whom a page is rendered for; only signed-in users have an id. */
export interface Visitor {
  role: 'anonymous' | 'user' | 'admin';
  userId: string | null;
  sessionId: string | null;
}

/** A visitor without a session. */
export const ANONYMOUS: Visitor = { role: 'anonymous', userId: null, sessionId: null };

/** Returns the URL of a release's file. */
export function remoteUrl({ id, version }: Pick<RemoteRecord, 'id' | 'version'>, file: string): string {
  return `/remotes/${id}/${version}/${file}`;
}

/**
 * Selects the releases that one visitor gets: users in a canary's share get it in place of the active release, which
 * becomes their fallback. The share follows from remote and user id, so it is the same on every page, device and
 * process, and a larger share includes a smaller one. Visitors without a session get the active releases.
 */
export function releasesFor(releases: readonly ActiveRelease[], { userId }: Visitor): ActiveRelease[] {
  return releases.map((release) => {
    const { canary, record } = release;
    if (!canary || userId === null || shareOf(record.id, userId) >= canary.percent) return release;
    return { record: canary.record, previous: release.incompatible === undefined ? record : null, canary };
  });
}

/** Places a user among a remote's users: 0 to 99, evenly spread, and differently for every remote. */
function shareOf(remote: string, userId: string): number {
  return createHash('sha256').update(`${remote}\0${userId}`).digest().readUInt32BE() % 100;
}

/** Presents the remotes that a visitor may load. Only administrators learn that an `admin` remote exists. */
export function registryFor(releases: readonly ActiveRelease[], { role }: Visitor, shellVersion: string): Registry {
  const allowed = releases.filter(({ record }) => record.access !== 'admin' || role === 'admin');
  return { remotes: allowed.map(presentEntry), shellVersion };
}

function presentEntry({ record, previous, incompatible }: ActiveRelease): RemoteEntry {
  return {
    id: record.id,
    name: record.name,
    version: record.version,
    contract: record.contract,
    access: record.access,
    entry: remoteUrl(record, record.entry),
    manifest: remoteUrl(record, 'remote.json'),
    integrity: integrityOf(record),
    paths: record.paths,
    publicPaths: record.publicPaths,
    nav: record.nav,
    ...(incompatible === undefined ? {} : { unfit: incompatible }),
    ...(previous
      ? {
          previous: {
            version: previous.version,
            contract: previous.contract,
            entry: remoteUrl(previous, previous.entry),
            integrity: integrityOf(previous),
          },
        }
      : {}),
  };
}

function integrityOf(record: RemoteRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(record.integrity).map(([file, hash]) => [remoteUrl(record, file), hash]));
}

/** The path that serves the registry. */
export const REGISTRY_PATH = platform.registry.path;
