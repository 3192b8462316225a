import {
  type NavEntry,
  type Override,
  recordPath,
  type Registry,
  type ReleaseRecord,
  type RemoteAccess,
  type RemoteLine,
} from '@najem/shared/contract/platform';
import { SHELL_PATHS } from '@najem/shared/domain/platform';
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
  /** It stands in for the active release, which this shell cannot run. */
  standsIn?: true;
  /** The release before this one, taken when this one does not load. */
  previous?: Omit<Release, 'id'> | UnreadRelease;
  /** The number of the registry with which its last security release came. */
  secured?: number;
  override?: Override;
}

/** The registry as far as the records of its remotes were read. */
export interface SiteRegistry extends Omit<Registry, 'remotes' | 'records'> {
  remotes: readonly RemoteEntry[];
  /** The others, whose records were not read yet. */
  unread?: readonly RemoteLine[];
}

/** Where a page gets registries and the records that they name. */
export interface RegistrySource {
  fetch(): Promise<SiteRegistry>;
  readEntry(line: RemoteLine): Promise<RemoteEntry>;
}

type NamedRecord = Pick<RemoteLine, 'id' | 'version' | 'record'>;
type NamedRelease = Pick<RemoteLine, 'id' | 'version'> & { record?: string };

/** A record that has not arrived is asked for again after these pauses; what was asked before may still arrive. */
export const RECORD_PAUSES_MS = [1_000, 5_000, 20_000];

/** The records that registries name; each is fetched once. */
export class Records implements RegistrySource {
  private readonly known = new Map<string, ReleaseRecord>();
  private readonly reading = new Map<string, Promise<ReleaseRecord>>();

  constructor(private readonly fetchRegistry: () => Promise<Registry>) {}

  /** Fetches the registry and describes what can be used of it at once. */
  async fetch(): Promise<SiteRegistry> {
    return this.describe(await this.fetchRegistry());
  }

  /** The part of a registry that can be used at once: the remotes whose records came with it or were read before. */
  describe({ records = {}, remotes: lines, ...registry }: Registry): SiteRegistry {
    for (const [hash, record] of Object.entries(records)) this.known.set(hash, record);
    const isRead = ({ record }: RemoteLine) => this.known.has(record);
    const remotes = lines.flatMap((line) => this.entryOf(line) ?? []);
    return { ...registry, remotes, unread: lines.filter((line) => !isRead(line)) };
  }

  /** Reads the record of a remote that a registry names. Rejects once no request for it is under way any more. */
  async readEntry(line: RemoteLine): Promise<RemoteEntry> {
    if (line.override && line.record === '') {
      const { readUnreleased } = await import('./override');
      return readUnreleased(line.id, line.override);
    }
    const record = await this.read(line);
    return this.entryFor(line, record);
  }

  private entryOf(line: RemoteLine): RemoteEntry | undefined {
    const record = this.known.get(line.record);
    return record && this.entryFor(line, record);
  }

  private entryFor(
    { id, record: _hash, version: _version, previous, ...line }: RemoteLine,
    record: ReleaseRecord,
  ): RemoteEntry {
    const { access, paths, publicPaths, nav } = record;
    const before = previous && this.previousOf({ id, ...previous });
    // An override's files are named by its own record.
    const release = line.override ? { version: 'override', entry: '', integrity: {} } : {};
    return {
      ...releaseOf(record),
      ...line,
      ...{ access, paths, publicPaths, nav },
      ...release,
      previous: before,
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

/**
 * Fetches a record. A late request is never given up: others are made beside it, and the first answer counts. Past the cache,
 * because a browser joins a request that hangs, and keeps a damaged file there. Rejects when all requests have failed.
 */
function fetchRecord(named: NamedRecord): Promise<ReleaseRecord> {
  return new Promise((resolve, reject) => {
    const arrived = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let made = 0;
    let underWay = 0;
    const ask = () => {
      const isFirst = made === 0;
      const pause = RECORD_PAUSES_MS[made];
      made += 1;
      underWay += 1;
      if (pause !== undefined) timer = setTimeout(ask, pause);
      fetchOnce(named, isFirst ? 'default' : 'reload', arrived.signal).then(
        (record) => {
          clearTimeout(timer);
          resolve(record);
          arrived.abort();
        },
        (cause: unknown) => {
          underWay -= 1;
          if (arrived.signal.aborted || underWay > 0) return;
          clearTimeout(timer);
          if (isFirst) ask();
          else reject(cause instanceof Error ? cause : new Error(String(cause)));
        },
      );
    };
    ask();
  });
}

/** Fetches a record, which has to have the hash that the registry names. */
async function fetchOnce(named: NamedRecord, cache: RequestCache, signal: AbortSignal): Promise<ReleaseRecord> {
  const answer = await fetch(recordPath(named), {
    cache,
    integrity: `sha256-${named.record.replaceAll('-', '+').replaceAll('_', '/')}=`,
    signal,
  });
  if (!answer.ok) throw new Error(`The record of ${named.id} ${named.version} answered ${answer.status}`);
  // Its hash proves that the server checked its shape.
  return (await answer.json()) as ReleaseRecord;
}

/** The links of every remote, also of those whose records are still under way. */
export function linksOf({ remotes, unread = [] }: SiteRegistry): NavEntry[] {
  return [...remotes, ...unread].flatMap(({ nav = [] }) => nav);
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
  const [first] = linksOf(registry).sort((one, other) => one.order - other.order);
  return first?.path ?? SHELL_PATHS.profile;
}

/** True if a path belonged to a remote that was retired, and to none now. */
export function isRetired({ retiredPaths = [] }: SiteRegistry, pathname: string): boolean {
  return retiredPaths.some((prefix) => isWithin(pathname, prefix));
}

/** True if only an active release has a path which this shell cannot run: it is unavailable, not unknown. */
export function isFailed({ failedPaths = [] }: SiteRegistry, pathname: string): boolean {
  return failedPaths.some((prefix) => isWithin(pathname, prefix));
}

/** True if a path of a remote is open to visitors who are not signed in. */
export function isPublicPath(remote: RemoteEntry, pathname: string): boolean {
  return remote.publicPaths.some((prefix) => isWithin(pathname, prefix));
}

function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
