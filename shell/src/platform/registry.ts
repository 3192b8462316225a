import {
  type NavEntry,
  type Override,
  recordPath,
  type Registry,
  type ReleaseRecord,
  type RemoteAccess,
  type RemoteLine,
} from '@najem/shared/contract';
import { SHELL_PATHS } from '@najem/shared/domain';
import { type Release, releaseOf, type UnreadRelease } from './release';

/** The page that the specification shows after a sign-in. */
const SPECIFIED_HOME = '/landlords';

/** One remote that this visitor may load. */
export interface RemoteEntry extends Omit<Release, 'incompatible'> {
  access: RemoteAccess;
  /** Path prefixes it owns. */
  paths: readonly string[];
  /** Among those, the ones that need no login. */
  publicPaths: readonly string[];
  nav: readonly NavEntry[];
  /** The slots of other remotes' screens that it fills for this visitor. */
  slots?: readonly string[];
  /** Why this shell cannot run the release. */
  unfit?: string;
  /** The release before this one, taken when this one does not load. */
  previous?: Omit<Release, 'id'> | UnreadRelease;
  /** The number of the registry with which its last security release came. */
  secured?: number;
  override?: Override;
}

/** The registry as far as the records of its remotes were read. */
export interface SiteRegistry extends Omit<Registry, 'remotes' | 'records'> {
  remotes: readonly RemoteEntry[];
  /** The ids of the others. */
  unread?: readonly string[];
}

type NamedRecord = Pick<RemoteLine, 'id' | 'version' | 'record'>;
type NamedRelease = Pick<RemoteLine, 'id' | 'version'> & { record?: string };

/** A record that has not arrived by then is asked for once more, past the browser's cache. */
const RECORD_TIMEOUT_MS = 3_000;

/** The records that registries name; each is fetched once. */
export class Records {
  private readonly known = new Map<string, ReleaseRecord>();
  private readonly reading = new Map<string, Promise<ReleaseRecord>>();

  constructor(private readonly fetchRegistry: () => Promise<Registry>) {}

  /** Fetches the registry and describes it once every record was read, or could not be. */
  async fetch(): Promise<SiteRegistry> {
    return this.complete(await this.fetchRegistry());
  }

  /** The part of a registry that can be used at once: the remotes whose records came with it or were read before. */
  describe({ records = {}, remotes: lines, ...registry }: Registry): SiteRegistry {
    for (const [hash, record] of Object.entries(records)) this.known.set(hash, record);
    const remotes = lines.flatMap((line) => this.entryOf(line) ?? []);
    const isRead = new Set(remotes.map(({ id }) => id));
    return { ...registry, remotes, unread: lines.map(({ id }) => id).filter((id) => !isRead.has(id)) };
  }

  /** Describes a registry once every record was read, or could not be. */
  async complete(registry: Registry): Promise<SiteRegistry> {
    this.describe(registry);
    await Promise.allSettled(registry.remotes.map((line) => this.read(line)));
    return this.describe(registry);
  }

  private entryOf({ id, record: hash, version: _version, previous, ...line }: RemoteLine): RemoteEntry | undefined {
    const record = this.known.get(hash);
    if (!record) return undefined;
    const { access, paths, publicPaths, nav } = record;
    const before = previous && this.previousOf({ id, ...previous });
    // An override's files are named by its own record.
    const release = line.override ? { version: 'override', entry: '', integrity: {} } : {};
    return {
      ...releaseOf(record),
      ...{ access, paths, publicPaths, nav },
      ...line,
      ...release,
      ...(before ? { previous: before } : {}),
    };
  }

  private previousOf({ id, version, record: hash }: NamedRelease): Release | UnreadRelease {
    const record = hash === undefined ? undefined : this.known.get(hash);
    if (record) return releaseOf(record);
    const read = async () => this.read({ id, version, record: hash ?? (await this.findHash(id, version)) });
    return { id, version, read: async () => releaseOf(await read()) };
  }

  /** Finds the hash of a record that the page left out. */
  private async findHash(id: string, version: string): Promise<string> {
    const line = (await this.fetchRegistry()).remotes.find((remote) => remote.id === id);
    const hash = [line, line?.previous].find((release) => release?.version === version)?.record;
    if (hash === undefined) throw new Error(`The registry names no ${id} ${version}`);
    return hash;
  }

  private async read(named: NamedRecord): Promise<ReleaseRecord> {
    const known = this.known.get(named.record);
    if (known) return known;
    const reading = this.reading.get(named.record) ?? fetchRecord(named);
    this.reading.set(named.record, reading);
    try {
      const record = await reading;
      this.known.set(named.record, record);
      return record;
    } finally {
      // One that did not arrive is fetched again when it is needed again.
      this.reading.delete(named.record);
    }
  }
}

/** Fetches a record, which has to have the hash that the registry names. */
async function fetchRecord(named: NamedRecord): Promise<ReleaseRecord> {
  const fetchOnce = async (cache: RequestCache): Promise<ReleaseRecord> => {
    const answer = await fetch(recordPath(named), {
      cache,
      integrity: `sha256-${named.record.replaceAll('-', '+').replaceAll('_', '/')}=`,
      signal: AbortSignal.timeout(RECORD_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The record of ${named.id} ${named.version} answered ${answer.status}`);
    // Its hash proves that the server checked its shape.
    return (await answer.json()) as ReleaseRecord;
  };
  // A browser joins a request that hangs, and keeps a damaged file in its cache.
  return fetchOnce('default').catch(() => fetchOnce('reload'));
}

/** The remote that owns a path: the one with the longest matching prefix. */
export function ownerOf({ remotes }: SiteRegistry, pathname: string): RemoteEntry | undefined {
  let found: RemoteEntry | undefined;
  let longest = 0;
  for (const remote of remotes) {
    for (const prefix of remote.paths) {
      if (isWithin(pathname, prefix) && prefix.length > longest) {
        found = remote;
        longest = prefix.length;
      }
    }
  }
  return found;
}

/**
 * The path of a member's first page: the list of landlords, or on a site without it the first link of the navigation.
 * Undefined while the registry grows and names no list yet.
 */
export function homeOf(registry: SiteRegistry, isGrowing: boolean): string | undefined {
  if (ownerOf(registry, SPECIFIED_HOME) || registry.unread?.length) return SPECIFIED_HOME;
  if (isGrowing) return undefined;
  const [first] = registry.remotes.flatMap(({ nav }) => nav).sort((one, other) => one.order - other.order);
  return first?.path ?? SHELL_PATHS.profile;
}

/** True if a path belonged to a remote that was retired, and to none now. */
export function isRetired({ retiredPaths = [] }: SiteRegistry, pathname: string): boolean {
  return retiredPaths.some((prefix) => isWithin(pathname, prefix));
}

/** True if a path of a remote is open to visitors who are not signed in. */
export function isPublicPath(remote: RemoteEntry, pathname: string): boolean {
  return remote.publicPaths.some((prefix) => isWithin(pathname, prefix));
}

function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
