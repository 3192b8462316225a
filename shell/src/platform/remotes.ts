import type { Override, RemoteLine } from '@najem/shared/contract/platform';
import { MINUTE_MS } from '@najem/shared/domain/kernel';
import type { StoreModule } from '@najem/shared/store';
import { deviceNow } from '@najem/shared/ui/context';
import { trustScripts } from '../boot';
import { reloadPage } from './page-navigation';
import { RECORD_PAUSES_MS, type RegistrySource, type RemoteEntry, type SiteRegistry } from './registry';
import type { Release, UnreadRelease } from './release';
import { type LoadedRemote, ReleaseLoader, type RemoteLoad } from './release-loader';
import { ReleaseStyles } from './release-styles';
import { describeFailure, type ReleaseFailure } from './remote-failure';
import { isShellFileError } from './shell-files';

/**
 * A retry waits this long for a newer registry, in which the failing release may have been rolled back, and then loads what it
 * knows. The registry is applied whenever it arrives.
 */
const RENEWAL_WAIT_MS = 1_500;

/** A person who was offered a reload gets a security release at the first navigation after this time. */
const SECURITY_WAIT_MS = 10 * MINUTE_MS;

type Listener = () => void;

/** A remote whose record is being read, and whether every request for it has failed once: the next ones follow. */
interface AwaitedRemote {
  line: RemoteLine;
  hasFailed: boolean;
}

const NO_SOURCE: RegistrySource = {
  fetch: () => Promise.reject(new Error('No registry source')),
  readEntry: () => new Promise(() => undefined),
};

/** A remote in a place on the page. */
export interface PlacedRemote {
  entry: RemoteEntry;
  remote: LoadedRemote;
}

interface ShownRemote extends PlacedRemote {
  /** Since when this tab knows that it lacks a security release. */
  outdatedAt?: number;
}

/** A remote whose epics run, and the release that the registry named then. */
interface KeptRemote {
  version: string;
  end: () => void;
}

/** At which stages a loaded remote fails. */
export type LoadedStage = 'start' | 'render';

/**
 * The remotes that this visitor may load, and their loader. The shell knows none of them at build time: the server names
 * them in the page, and again in `/remotes.json` after a sign-in or sign-out.
 */
export class Remotes {
  /** The registry for this page: the newest one, with remotes on the page as they were when they came. */
  private registry: SiteRegistry;
  /** One item for each place on the page that shows a remote. */
  private readonly shown = new Set<ShownRemote>();
  /** By id. */
  private readonly kept = new Map<string, KeptRemote>();
  private readonly loader: ReleaseLoader;
  private readonly styles = new ReleaseStyles();
  private listeners = new Set<Listener>();
  private pendingRenewals = 0;
  /** By id. */
  private readonly awaited = new Map<string, AwaitedRemote>();
  private lastRenewal = 0;
  /** Ids of remotes whose parts are not shown. */
  private readonly withheld = new Set<string>();
  /** True once a file of the shell did not load, which only a new page can repair. */
  private lacksShellFile = false;

  constructor(
    private newest: SiteRegistry,
    private readonly onFailure: (failure: ReleaseFailure) => void,
    onLoad: (load: RemoteLoad) => void = () => undefined,
    private readonly source: RegistrySource = NO_SOURCE,
  ) {
    const { shellVersion } = newest;
    const report = (failure: ReleaseFailure) => {
      this.lacksShellFile ||= failure.stage === 'shell';
      onFailure(failure);
    };
    this.loader = new ReleaseLoader(report, onLoad, () => this.newest.shellVersion === shellVersion);
    this.registry = newest;
    newest.remotes.forEach((remote) => this.trust(remote));
    this.awaitUnread();
  }

  readonly current = (): SiteRegistry => this.registry;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** True while a newer registry is being fetched, which may name remotes that this one lacks. */
  readonly isRenewing = (): boolean => this.pendingRenewals > 0;

  /** Fetches the registry if the server names a higher number than that of the present one. */
  follow(number: number): void {
    if (number > (this.newest.number ?? 0) && this.pendingRenewals === 0) void this.renew();
  }

  /** True if a remote on the page runs without its newest security release, which a reload would bring. */
  readonly lacksSecurity = (): boolean => [...this.shown].some(({ outdatedAt }) => outdatedAt !== undefined);

  /**
   * Told of every navigation: a remote that has lacked its security release for `SECURITY_WAIT_MS` gets it now, when the
   * person leaves the screen.
   */
  navigated(): void {
    const latest = deviceNow() - SECURITY_WAIT_MS;
    const due = [...this.shown].filter(({ outdatedAt }) => outdatedAt !== undefined && outdatedAt <= latest);
    if (due.length === 0) return;
    due.forEach((shown) => this.shown.delete(shown));
    this.combine();
  }

  /** True while remotes may be missing: a newer registry is being fetched, or records of this one are under way. */
  readonly isGrowing = (): boolean =>
    this.isRenewing() || [...this.awaited.values()].some(({ hasFailed }) => !hasFailed);

  /** Reads the records that the page did not bring; each remote is there as soon as its record is. */
  readRest(): void {
    for (const awaited of this.awaited.values()) void this.read(awaited);
  }

  /** Fetches and applies the registry. Returns false, and keeps the present one, if the server does not answer. */
  async renew(fetchRegistry = () => this.source.fetch()): Promise<boolean> {
    this.pendingRenewals += 1;
    this.lastRenewal += 1;
    const renewal = this.lastRenewal;
    this.notify();
    try {
      const registry = await fetchRegistry();
      // An overtaken answer belongs to a session that is over.
      if (renewal === this.lastRenewal) this.replace(registry);
      return true;
    } catch {
      // The next sign-in or sign-out fetches it again.
      return false;
    } finally {
      this.pendingRenewals -= 1;
      this.notify();
    }
  }

  /**
   * Applies a new registry; loaded remotes of an unchanged version stay loaded. A remote whose record is still under way stays
   * as it was until then.
   */
  replace(registry: SiteRegistry): void {
    registry.remotes.forEach((remote) => this.trust(remote));
    const unread = registry.unread ?? [];
    const kept = this.newest.remotes.filter(({ id }) => unread.some((line) => line.id === id));
    this.newest = registry;
    this.awaitUnread();
    if (kept.length > 0) this.newest = { ...registry, ...withKept(registry, kept) };
    this.combine();
    this.readRest();
  }

  private awaitUnread(): void {
    this.awaited.clear();
    for (const line of this.newest.unread ?? []) this.awaited.set(line.id, { line, hasFailed: false });
  }

  /** Reads a remote's record, however long it takes, as long as the newest registry names it. */
  private async read(awaited: AwaitedRemote): Promise<void> {
    const { line } = awaited;
    const isWanted = () => this.awaited.get(line.id) === awaited;
    for (let failures = 0; isWanted(); failures += 1) {
      try {
        const entry = await this.source.readEntry(line);
        if (isWanted()) this.add(entry);
      } catch {
        awaited.hasFailed = true;
        this.notify();
        const pause = RECORD_PAUSES_MS[failures] ?? RECORD_PAUSES_MS.at(-1);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** Adds a remote of the newest registry whose record has arrived. */
  private add(entry: RemoteEntry): void {
    this.awaited.delete(entry.id);
    this.trust(entry);
    const { remotes, unread = [] } = this.newest;
    const others = remotes.filter(({ id }) => id !== entry.id);
    this.newest = {
      ...this.newest,
      // In the registry's order, in which parts of several remotes stand in one slot.
      remotes: [...others, entry].sort((one, other) => (one.id < other.id ? -1 : 1)),
      unread: unread.filter(({ id }) => id !== entry.id),
    };
    this.combine();
  }

  /** Puts the remotes on the page into the newest registry, so that no screen is replaced under the person's hands. */
  private combine(): void {
    for (const shown of this.shown) {
      const secured = this.newest.remotes.find(({ id }) => id === shown.entry.id)?.secured ?? 0;
      if (secured > (shown.entry.secured ?? 0)) shown.outdatedAt ??= deviceNow();
    }
    const shown = [...this.shown].map(({ entry }) => entry);
    const isNewest = shown.every((entry) => this.newest.remotes.includes(entry));
    const combined = isNewest ? this.newest : { ...this.newest, ...withKept(this.newest, shown) };
    this.registry = withoutParts(combined, this.withheld);
    this.endOthers();
    this.notify();
  }

  /**
   * Told of every remote whose epics start. They end, by `end`, as soon as the registry for this page names another release
   * of it, or none: after a newer release, one that was taken back, or a sign-out.
   */
  keep({ id, version }: Pick<RemoteEntry, 'id' | 'version'>, end: () => void): void {
    this.kept.set(id, { version, end });
  }

  private endOthers(): void {
    for (const [id, { version, end }] of this.kept) {
      if (this.registry.remotes.some((entry) => entry.id === id && entry.version === version)) continue;
      this.kept.delete(id);
      end();
    }
  }

  /** Loads what a remote has to hear without having been shown; undefined where it has nothing of that kind. */
  async loadListens(entry: RemoteEntry): Promise<StoreModule | undefined> {
    if (entry.override) {
      const { readOverride } = await import('./override');
      const build = await readOverride(entry, entry.override);
      this.trust(build);
      return build.listens ? this.loader.loadListens(build) : undefined;
    }
    const usable = this.releasesOf(entry).find((release) => this.loader.isUsable(release));
    if (!usable) return undefined;
    const release = 'read' in usable ? await usable.read() : usable;
    return release.listens ? this.loader.loadListens(release) : undefined;
  }

  /**
   * Loads a remote, once per release: the active one, or the previous one if that fails, is late, or failed in this tab
   * before. Rejects when neither loads; the next call starts again.
   */
  load(entry: RemoteEntry): Promise<LoadedRemote> {
    if (entry.override) return this.loadOverride(entry, entry.override);
    return this.loader.loadFirst(this.releasesOf(entry));
  }

  /** The active release of a remote if it is late and may still arrive. */
  findLate(entry: RemoteEntry): Promise<LoadedRemote> | undefined {
    return this.loader.findLate(entry);
  }

  /** Loads a remote ahead of a likely visit, unless all of its releases failed before. */
  prefetch(entry: RemoteEntry): void {
    if (!this.releasesOf(entry).some((release) => this.loader.isUntainted(release))) return;
    // The loader reports a failure, and the page reports it again if the person goes there.
    this.load(entry).catch(() => undefined);
  }

  /**
   * Loads a remote past the browser's cache, without regard to earlier failures, and by the newest registry available. If
   * the shell lacks a file of its own and the server answers, the page is reloaded.
   */
  async retry(entry: RemoteEntry): Promise<LoadedRemote> {
    // Before listeners see a newer registry: what they load by it must not be reset again.
    this.loader.reset(this.releasesOf(entry));
    const renewal = this.renew();
    if (this.lacksShellFile && (await renewal)) {
      reloadPage();
      return new Promise(() => undefined);
    }
    const timeout = new Promise((resolve) => setTimeout(resolve, RENEWAL_WAIT_MS));
    await Promise.race([renewal, timeout]);
    return this.load(this.registry.remotes.find(({ id }) => id === entry.id) ?? entry);
  }

  /**
   * Reports a loaded release that does not work. Returns true if another release can be tried; false also for a release
   * that was healthy in this tab, because then the cause lies in what happened on the page.
   */
  reportFailure(
    entry: RemoteEntry,
    { version }: Pick<LoadedRemote, 'version'>,
    stage: LoadedStage,
    error: unknown,
  ): boolean {
    const releases = this.releasesOf(entry);
    const failed = releases.find((release) => release.version === version);
    if (!failed) return false;
    if (isShellFileError(error)) {
      this.lacksShellFile = true;
      return false;
    }
    this.onFailure(describeFailure(failed, stage, error));
    this.loader.markFailed(failed);
    return !this.loader.isUsable(failed) && releases.some((release) => this.loader.isUsable(release));
  }

  /** The remotes on the page, each in one place. */
  placed(): readonly PlacedRemote[] {
    return [...this.shown];
  }

  /** Takes a remote's parts off this page for good; its screen stays. */
  withhold(id: string): void {
    this.withheld.add(id);
    this.combine();
  }

  /** Records that the remote's screen was on the page for a while without a failure. */
  markHealthy(entry: RemoteEntry, { version }: LoadedRemote): void {
    this.releasesOf(entry)
      .filter((release) => release.version === version)
      .forEach((release) => this.loader.markHealthy(release));
  }

  /**
   * Called when a loaded remote comes onto the page: its style sheets apply, and newer registries leave it as it is, until the
   * returned function is called.
   */
  show(entry: RemoteEntry, remote: LoadedRemote): () => void {
    const shown: ShownRemote = { entry, remote };
    this.shown.add(shown);
    const removeStyles = this.styles.show(entry.id, remote.version);
    return () => {
      removeStyles();
      if (this.shown.delete(shown)) this.combine();
    };
  }

  private async loadOverride(entry: RemoteEntry, override: Override): Promise<LoadedRemote> {
    try {
      const { readOverride } = await import('./override');
      let build = await readOverride(entry, override);
      for (;;) {
        this.trust(build);
        try {
          return await this.load(build);
        } catch (cause) {
          // An edit during the load replaces the files, whose hashes are then others.
          const newest = await readOverride(entry, override);
          if (newest.version === build.version) throw cause;
          build = newest;
        }
      }
    } catch (cause) {
      // eslint-disable-next-line no-console -- overrides are not reported; their developer reads the console
      console.error(cause);
      throw cause;
    }
  }

  /** The active release of a remote and the one to fall back to. */
  private releasesOf({ unfit, ...entry }: RemoteEntry): (Release | UnreadRelease)[] {
    const { id, previous } = entry;
    const active: Release = { ...entry, incompatible: unfit };
    if (!previous) return [active];
    if (!('read' in previous)) return [active, { ...previous, id }];
    return [active, { id, version: previous.version, read: () => this.readRelease(previous) }];
  }

  private async readRelease(unread: UnreadRelease): Promise<Release> {
    const release = await unread.read();
    this.trustRelease(release);
    return release;
  }

  private notify(): void {
    this.listeners.forEach((listener) => listener());
  }

  private trust(remote: RemoteEntry): void {
    const { id, previous } = remote;
    this.trustRelease(remote);
    if (previous && !('read' in previous)) this.trustRelease({ ...previous, id });
  }

  private trustRelease(release: Pick<Release, 'id' | 'version' | 'integrity'>): void {
    trustScripts(release.integrity);
    this.styles.add(release);
  }
}

/** A registry in which these remotes fill no slots. */
function withoutParts(registry: SiteRegistry, ids: ReadonlySet<string>): SiteRegistry {
  if (ids.size === 0) return registry;
  const remotes = registry.remotes.map((entry) => (ids.has(entry.id) ? { ...entry, slots: [] } : entry));
  return { ...registry, remotes };
}

/** A registry's remotes with others in place of those of the same id, or beside them. */
function withKept({ remotes, unread = [] }: SiteRegistry, kept: readonly RemoteEntry[]) {
  const byId = new Map(kept.map((entry) => [entry.id, entry]));
  return {
    // First, so that they keep their paths.
    remotes: [...byId.values(), ...remotes.filter(({ id }) => !byId.has(id))],
    unread: unread.filter(({ id }) => !byId.has(id)),
  };
}
