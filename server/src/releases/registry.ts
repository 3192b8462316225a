import { createHash } from 'node:crypto';
import { platform, type Registry, type RemoteEntry } from '@najem/shared/contract';
import type { Context } from '../context';
import type { RemoteRecord } from './build-record';
import { fitting, type Provided, type Unfit } from './compatibility';
import { type ActiveRelease, activeReleases } from './activate-release';

/**
 * How old the registry that a process answers with may be: a release, and above all a rollback, reaches every process
 * within this time. One small query in it, whatever the traffic.
 */
const REGISTRY_AGE_MS = 200;

/** Who a page is made for. Only signed-in people have an id. */
export interface Visitor {
  role: 'anonymous' | 'user' | 'admin';
  userId: string | null;
  sessionId: string | null;
}

/** Whoever is not signed in. */
export const STRANGER: Visitor = { role: 'anonymous', userId: null, sessionId: null };

/**
 * Reads the active releases that the shell can run, at most once in `REGISTRY_AGE_MS`, whatever the traffic. Releases that
 * stand and do not fit it are logged, each once, and counted.
 */
export function createReleaseReader(
  ctx: Context,
  readShell: () => Promise<{ provides: Provided }>,
): () => Promise<ActiveRelease[]> {
  const told = new Set<string>();
  const tell = (unfit: readonly Unfit[]) => {
    ctx.metrics.unfitReleases.reset();
    for (const { remote, version, reason } of unfit) {
      ctx.metrics.unfitReleases.inc({ remote });
      const key = `${remote}@${version}`;
      if (!told.has(key)) ctx.log.error({ remote, version, reason }, 'a release does not fit the shell');
      told.add(key);
    }
  };
  const readFitting = async () => {
    const { provides } = await readShell();
    const judged = (await activeReleases(ctx)).map((release) => fitting(release, provides));
    tell(judged.flatMap(({ unfit }) => unfit));
    return judged.map(({ offered }) => offered);
  };
  let read: Promise<ActiveRelease[]> | undefined;
  let readAt = 0;
  return () => {
    const now = ctx.now().getTime();
    if (!read || now - readAt > REGISTRY_AGE_MS) {
      readAt = now;
      const reading = readFitting();
      read = reading;
      // A failed reading is not kept: the next request tries again.
      reading.catch(() => {
        if (read === reading) read = undefined;
      });
    }
    return read;
  };
}

/** Public address of a file of a release: at its team's origin, or here. */
export function remoteUrl(record: Placed, file: string): string {
  return record.address === undefined ? ownUrl(record, file) : record.address + file;
}

type Placed = Pick<RemoteRecord, 'id' | 'version' | 'address'>;

/** Address of this site's own copy of a file of a release. */
function ownUrl({ id, version }: Placed, file: string): string {
  return `/remotes/${id}/${version}/${file}`;
}

/**
 * The releases that one visitor gets: whoever belongs to a canary's part gets it in place of the active release, with
 * that one to fall back to. Who belongs to it follows from the person alone, so it is the same on every page, device and
 * process, and a larger part holds the smaller one. People without a session get what is active.
 */
export function releasesFor(releases: readonly ActiveRelease[], { userId }: Visitor): ActiveRelease[] {
  return releases.map((release) => {
    const { canary, record } = release;
    if (!canary || userId === null || shareOf(record.id, userId) >= canary.percent) return release;
    return { record: canary.record, previous: release.unfit === undefined ? record : null, canary };
  });
}

/** Where a person stands among a remote's users: 0 to 99, evenly spread, and another place for every remote. */
function shareOf(remote: string, userId: string): number {
  return createHash('sha256').update(`${remote}\0${userId}`).digest().readUInt32BE() % 100;
}

/** The remotes that a visitor may load. Nobody but an administrator learns that an `admin` remote exists. */
export function registryFor(releases: readonly ActiveRelease[], { role }: Visitor, shellVersion: string): Registry {
  const allowed = releases.filter(({ record }) => record.access !== 'admin' || role === 'admin');
  return { remotes: allowed.map(toEntry), shellVersion };
}

/**
 * Where releases lie besides this site, for everybody's pages: of another active release or canary a page may learn when
 * somebody signs in.
 */
export function teamOrigins(releases: readonly ActiveRelease[]): Pick<Registry, 'origins'> {
  const records = releases.flatMap(({ record, canary }) => [record, canary?.record]);
  const addresses = records.map((record) => record?.address).filter((address) => address !== undefined);
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))].sort();
  return origins.length > 0 ? { origins } : {};
}

function toEntry({ record, previous, unfit }: ActiveRelease): RemoteEntry {
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
    ...(unfit === undefined ? {} : { unfit }),
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

/** Where the registry is asked for. */
export const REGISTRY_PATH = platform.registry.path;
