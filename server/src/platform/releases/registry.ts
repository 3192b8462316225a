import { createHash } from 'node:crypto';
import { platform, type Registry, type RemoteAccess, type RemoteEntry } from '@najem/shared/contract';
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
 * Selects the releases that one visitor gets: of a dark remote, administrators, its team and the users in its canary's
 * share; of a retired one, nobody. Users in a canary's share get it in place of the active release, which
 * becomes their fallback. The share follows from remote and user id, so it is the same on every page, device and
 * process, and a larger share includes a smaller one. Visitors without a session get the active releases.
 */
export function releasesFor(releases: readonly ActiveRelease[], visitor: Visitor): ActiveRelease[] {
  const { userId } = visitor;
  const shown = releases.filter((release) => isShownTo(release, visitor));
  return shown.map((release) => {
    const { canary, record } = release;
    if (!canary || release.stage === 'dark' || !isInShare(release, userId)) return release;
    return { ...release, record: canary.record, previous: release.incompatible === undefined ? record : null };
  });
}

function isShownTo(release: ActiveRelease, { role, userId }: Visitor): boolean {
  const { stage, team } = release;
  if (stage === 'live') return true;
  if (stage === 'retired' || userId === null) return false;
  return role === 'admin' || team.includes(userId) || isInShare(release, userId);
}

function isInShare({ record, canary }: ActiveRelease, userId: string | null): boolean {
  return canary !== null && userId !== null && shareOf(record.id, userId) < canary.percent;
}

/** Places a user among a remote's users: 0 to 99, evenly spread, and differently for every remote. */
function shareOf(remote: string, userId: string): number {
  return createHash('sha256').update(`${remote}\0${userId}`).digest().readUInt32BE() % 100;
}

/**
 * Presents the remotes that a visitor may load, of `releasesFor` that visitor, and the paths of retired ones. Only
 * administrators learn that an `admin` remote exists or existed.
 */
export function registryFor(
  releases: readonly ActiveRelease[],
  visitor: Visitor,
  shellVersion: string,
  retired: readonly ActiveRelease[] = [],
): Registry {
  const gone = retired.filter((release) => mayKnow(release, visitor)).flatMap(({ record }) => record.paths);
  return {
    remotes: releases.filter((release) => mayKnow(release, visitor)).map((release) => presentEntry(release, visitor)),
    shellVersion,
    ...(gone.length > 0 ? { retiredPaths: gone } : {}),
  };
}

/** Whether a visitor may learn that a remote exists. */
export function mayKnow({ record }: ActiveRelease, { role }: Pick<Visitor, 'role'>): boolean {
  return record.access !== 'admin' || role === 'admin';
}

function presentEntry({ record, previous, incompatible }: ActiveRelease, visitor: Visitor): RemoteEntry {
  const slots = (record.slots ?? []).filter(({ access = record.access }) => admits(access, visitor));
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
    ...(slots.length > 0 ? { slots: slots.map(({ name }) => name) } : {}),
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

function admits(access: RemoteAccess, { role }: Visitor): boolean {
  return access === 'public' || role === 'admin' || (access === 'user' && role === 'user');
}

function integrityOf(record: RemoteRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(record.integrity).map(([file, hash]) => [remoteUrl(record, file), hash]));
}

/** The path that serves the registry. */
export const REGISTRY_PATH = platform.registry.path;
