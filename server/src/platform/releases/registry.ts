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

/** Returns the URL of a release's file: at its team's origin, or at this site. */
export function remoteUrl(record: Located, file: string): string {
  return record.address === undefined ? ownUrl(record, file) : record.address + file;
}

type Located = Pick<RemoteRecord, 'id' | 'version' | 'address'>;

/** Returns the URL of this site's own copy of a release's file. */
function ownUrl({ id, version }: Located, file: string): string {
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

/**
 * Lists the origins besides this site that any release is loaded from: a page may learn of another active release or
 * canary when its visitor signs in.
 */
export function teamOrigins(releases: readonly ActiveRelease[]): Pick<Registry, 'origins'> {
  const records = releases.flatMap(({ record, canary }) => [record, canary?.record]);
  const addresses = records.map((record) => record?.address).filter((address) => address !== undefined);
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))].sort();
  return origins.length > 0 ? { origins } : {};
}

function presentEntry({ record, previous, incompatible }: ActiveRelease): RemoteEntry {
  return {
    id: record.id,
    name: record.name,
    version: record.version,
    contract: record.contract,
    access: record.access,
    entry: remoteUrl(record, record.entry),
    manifest: ownUrl(record, 'remote.json'),
    integrity: integrityOf(record, remoteUrl),
    ...(record.address === undefined
      ? {}
      : { copy: { entry: ownUrl(record, record.entry), integrity: integrityOf(record, ownUrl) } }),
    paths: record.paths,
    publicPaths: record.publicPaths,
    nav: record.nav,
    ...(incompatible === undefined ? {} : { unfit: incompatible }),
    ...(previous
      ? {
          previous: {
            version: previous.version,
            contract: previous.contract,
            entry: ownUrl(previous, previous.entry),
            integrity: integrityOf(previous, ownUrl),
          },
        }
      : {}),
  };
}

function integrityOf(record: RemoteRecord, urlOf: typeof remoteUrl): Record<string, string> {
  return Object.fromEntries(Object.entries(record.integrity).map(([file, hash]) => [urlOf(record, file), hash]));
}

/** The path that serves the registry. */
export const REGISTRY_PATH = platform.registry.path;
