import { createHash } from 'node:crypto';
import {
  platform,
  type Registry,
  type ReleaseRecord,
  type RemoteAccess,
  type RemoteLine,
} from '@najem/shared/contract/platform';
import type { ActiveRelease } from './active-releases';
import type { HashedRecord } from './build-record';
import { isConfirmed, slotsOf } from './slots';

/** The visitor whom a page is rendered for; only signed-in users have an id. */
export interface Visitor {
  role: 'anonymous' | 'user' | 'admin';
  userId: string | null;
  sessionId: string | null;
}

/** Who may know and load a remote, as far as a release says it. */
export interface Admission extends Pick<ActiveRelease, 'stage' | 'team'> {
  record: Pick<HashedRecord, 'id' | 'access'>;
  canary: { percent: number } | null;
}

/** A visitor without a session. */
export const ANONYMOUS: Visitor = { role: 'anonymous', userId: null, sessionId: null };

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
    const { canary, record, standsFor: _ofActive, ...rest } = release;
    if (!canary || release.stage === 'dark' || !isInShare(release, userId)) return release;
    return { ...rest, canary, record: canary.record, previous: release.incompatible === undefined ? record : null };
  });
}

/** Whether a remote of this stage is shown to a visitor, whatever its access. */
export function isShownTo(release: Admission, { role, userId }: Pick<Visitor, 'role' | 'userId'>): boolean {
  const { stage, team } = release;
  if (stage === 'live') return true;
  if (stage === 'retired' || userId === null) return false;
  return role === 'admin' || team.includes(userId) || isInShare(release, userId);
}

/** Whether a canary is shown to a user. */
export function isInShare({ record, canary }: Admission, userId: string | null): boolean {
  return canary !== null && userId !== null && shareOf(record.id, userId) < canary.percent;
}

/** Places a user among a remote's users: 0 to 99, evenly spread, and differently for every remote. */
function shareOf(remote: string, userId: string): number {
  return createHash('sha256').update(`${remote}\0${userId}`).digest().readUInt32BE() % 100;
}

/**
 * The number of a caller's registry, of all releases: what happens to a remote of which they may not know does not raise it,
 * but that a remote got dark does, because open pages have it still.
 */
export function numberFor(releases: readonly ActiveRelease[], visitor: Visitor): number {
  const known = releases.filter((release) => mayKnow(release, visitor));
  const numbers = known.map((release) => {
    // Of a retired one, those who saw it in the dark hear; the others lost it before.
    const stage = release.stage === 'retired' ? 'dark' : release.stage;
    return isShownTo({ ...release, stage }, visitor) ? release.changed : release.hidden;
  });
  return Math.max(0, ...numbers);
}

/**
 * Presents the remotes that a visitor may load, of `releasesFor` that visitor, the paths that people had of
 * retired ones, and those that only an active release has which cannot run. Only administrators learn that an `admin` remote exists or existed.
 */
export function registryFor(
  releases: readonly ActiveRelease[],
  visitor: Visitor,
  shellVersion: string,
  retired: readonly ActiveRelease[] = [],
): Registry {
  const lost = retired.flatMap((release) => release.lost ?? []);
  const gone = lost.filter((record) => mayKnow({ record }, visitor)).flatMap(({ paths }) => paths);
  const failed = releases.flatMap(({ record, standsFor }) =>
    standsFor && mayKnow({ record: standsFor }, visitor)
      ? standsFor.paths.filter((path) => !record.paths.some((own) => `${path}/`.startsWith(`${own}/`)))
      : [],
  );
  return {
    remotes: releases.filter((release) => mayKnow(release, visitor)).map((release) => presentLine(release, visitor)),
    shellVersion,
    retiredPaths: gone.length > 0 ? gone : undefined,
    failedPaths: failed.length > 0 ? failed : undefined,
  };
}

/** Whether a visitor may learn that a remote exists. */
export function mayKnow({ record }: Pick<Admission, 'record'>, { role }: Pick<Visitor, 'role'>): boolean {
  return record.access !== 'admin' || role === 'admin';
}

function presentLine(release: ActiveRelease, visitor: Visitor): RemoteLine {
  const { record, previous, secured, incompatible, standsFor, slots: confirmed } = release;
  const slots = slotsOf(record).filter((use) => isConfirmed(use, confirmed) && admits(use.access, visitor));
  return {
    id: record.id,
    ...named(record),
    nav: record.nav,
    slots: slots.length > 0 ? slots.map(({ name }) => name) : undefined,
    unfit: incompatible,
    standsIn: standsFor ? true : undefined,
    previous: previous ? named(previous) : undefined,
    secured: secured ?? undefined,
  };
}

function admits(access: RemoteAccess, { role }: Visitor): boolean {
  return access === 'public' || role === 'admin' || (access === 'user' && role === 'user');
}

const named = ({ version, hash }: HashedRecord) => ({ version, record: hash });

/**
 * The registry as a page carries it: with the records of the remote that the page opens, so that it or its fallback loads at
 * once, and otherwise as short as possible.
 */
export function inPage(registry: Registry, owner: ActiveRelease | undefined): Registry {
  const remotes = registry.remotes.map(({ previous, ...line }): RemoteLine => {
    if (!previous) return line;
    return { ...line, previous: line.id === owner?.record.id ? previous : { version: previous.version } };
  });
  if (!owner) return { ...registry, remotes };
  const carried = [owner.record, ...(owner.previous ? [owner.previous] : [])];
  return { ...registry, remotes, records: Object.fromEntries(carried.map((one) => [one.hash, presentRecord(one)])) };
}

function presentRecord(record: HashedRecord): ReleaseRecord {
  const { id, name, version, contract, access, entry, integrity, paths, publicPaths, nav, listens } = record;
  return { id, name, version, contract, access, entry, integrity, paths, publicPaths, nav, listens };
}

/** The path that serves the registry. */
export const REGISTRY_PATH = platform.registry.path;
