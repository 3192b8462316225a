import type { Registry, RemoteEntry } from '@najem/shared/contract';
import { trustScripts } from '../boot';
import { type Fault, faultOf } from './fault';
import { reloadPage } from './open-anew';
import { type LoadedRemote, type Release, ReleaseLoader, type RemoteLoad } from './release-loader';
import { ReleaseStyles } from './release-styles';
import { lacksShellFile } from './shell-files';

/** A retry waits this long for a newer registry, in which the release that fails may have been taken back. */
const RENEWAL_PATIENCE_MS = 1_500;

type Listener = () => void;

/**
 * The remotes this visitor may load, and their loader. The shell knows none of them at build time: the server names
 * them in the page, and again in `/remotes.json` when somebody signs in or out.
 */
export class Remotes {
  private readonly loader: ReleaseLoader;
  private readonly styles = new ReleaseStyles();
  private listeners = new Set<Listener>();
  /** What the page's policy names. It stays what it was, whatever a newer registry says. */
  private readonly origins: ReadonlySet<string>;
  /** Scripts that lie elsewhere → whose they are. */
  private readonly foreign = new Map<string, { source: string; version: string }>();
  private renewals = 0;
  private asked = 0;
  /** A file of the shell did not come: whatever needs it may have to do without it for as long as this page lives. */
  private lacksFile = false;

  constructor(
    private registry: Registry,
    private readonly report: (fault: Fault) => void,
    timed: (load: RemoteLoad) => void = () => undefined,
    private readonly ask: () => Promise<Registry> = () => Promise.reject(new Error('Nobody to ask')),
  ) {
    this.loader = new ReleaseLoader((fault) => {
      this.lacksFile ||= fault.stage === 'shell';
      report(fault);
    }, timed);
    this.origins = new Set(registry.origins);
    registry.remotes.forEach((remote) => this.trust(remote));
  }

  readonly current = (): Registry => this.registry;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether a newer registry is on its way: what this one lacks may be in it. */
  readonly isRenewing = (): boolean => this.renewals > 0;

  /** Asks for the registry and takes it over; without an answer the present one stays. Whether there was one. */
  async renew(ask: () => Promise<Registry> = this.ask): Promise<boolean> {
    this.renewals += 1;
    this.asked += 1;
    const turn = this.asked;
    this.tell();
    try {
      const registry = await ask();
      // An answer that was overtaken is about somebody who is gone.
      if (turn === this.asked) this.replace(registry);
      return true;
    } catch {
      // Nothing is lost: the next sign-in or sign-out asks again.
      return false;
    } finally {
      this.renewals -= 1;
      this.tell();
    }
  }

  /** Takes over what the server says now; loaded remotes of an unchanged version stay as they are. */
  replace(registry: Registry): void {
    registry.remotes.forEach((remote) => this.trust(remote));
    this.registry = registry;
    this.tell();
  }

  /**
   * Loads a remote, once per release: the active one, or the one before it where that fails, is late, or failed in this
   * tab before. Rejects when neither loads; the next call tries again from the start.
   */
  load(entry: RemoteEntry): Promise<LoadedRemote> {
    if (entry.override) return this.loadOverride(entry);
    return this.loader.any(this.releasesOf(entry));
  }

  /** Loads a remote that somebody may go to soon, unless something of it failed before: then it waits until they do. */
  prepare(entry: RemoteEntry): void {
    if (!this.releasesOf(entry).some((release) => this.loader.isUnspoilt(release))) return;
    // A failure is told of by the loader, and again by the page, should the person go there.
    this.load(entry).catch(() => undefined);
  }

  /**
   * Loads a remote as if nothing had failed before, past the browser's cache, and by the newest registry to be had. Where
   * the shell lacks a file of its own, the page begins anew, if the server is there to give one.
   */
  async retry(entry: RemoteEntry): Promise<LoadedRemote> {
    // Before anybody hears of a newer registry, and with it loads what must not be forgotten again.
    this.loader.forgive(this.releasesOf(entry));
    const patience = new Promise<false>((resolve) => setTimeout(resolve, RENEWAL_PATIENCE_MS, false));
    const isAnswered = await Promise.race([this.renew(), patience]);
    if (isAnswered && this.lacksFile) {
      reloadPage();
      return new Promise(() => undefined);
    }
    return this.load(this.registry.remotes.find(({ id }) => id === entry.id) ?? entry);
  }

  /**
   * Tells the server of a release that came and does not work; answers whether another one is there to be tried. None is
   * where this one has worked before: then it is what happened on the page.
   */
  fault(entry: RemoteEntry, { version }: LoadedRemote, stage: 'start' | 'render', error: unknown): boolean {
    const releases = this.releasesOf(entry);
    const failed = releases.find((release) => release.version === version);
    if (!failed) return false;
    if (lacksShellFile(error)) {
      this.lacksFile = true;
      return false;
    }
    // Where only a file did not come from the team's origin, the release is not to blame: this site has the same one.
    if (this.loader.leaveOrigin(failed, error)) {
      this.report(faultOf(failed, 'origin', error));
      return true;
    }
    this.report(faultOf(failed, stage, error));
    this.loader.blame(failed);
    return !this.loader.isGood(failed) && releases.some((release) => this.loader.isGood(release));
  }

  /** The remote's screen has stood on the page without a fault. */
  approve(entry: RemoteEntry, { version }: LoadedRemote): void {
    this.releasesOf(entry)
      .filter((release) => release.version === version)
      .forEach((release) => this.loader.approve(release));
  }

  /** The remote's screen comes onto the page, and its style sheets with it; calling what is returned takes them away. */
  show({ id }: RemoteEntry, { version }: LoadedRemote): () => void {
    return this.styles.show(id, version);
  }

  private async loadOverride(entry: RemoteEntry): Promise<LoadedRemote> {
    try {
      const { readOverride } = await import('./override');
      const build = await readOverride(entry);
      this.trust(build);
      return await this.load(build);
    } catch (cause) {
      // eslint-disable-next-line no-console -- it is reported to nobody, and whoever tries the build can mend it
      console.error(cause);
      throw cause;
    }
  }

  /** Whose script lies at an address on a team's own origin. */
  readonly ownerOfScript = (address: string): { source: string; version: string } | undefined =>
    this.foreign.get(address);

  /** The active release of a remote and the one to fall back to. */
  private releasesOf({ copy, ...entry }: RemoteEntry): Release[] {
    const { id, name, previous } = entry;
    const isNamed = copy === undefined || this.origins.has(new URL(entry.entry).origin);
    const active: Release = isNamed ? { ...entry, ...(copy ? { copy } : {}) } : { ...entry, ...copy };
    // Which contract the one before it was built for, registries of older servers do not say; its door does.
    return [active, ...(previous ? [{ contract: entry.contract, ...previous, id, name }] : [])];
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }

  private trust(remote: RemoteEntry): void {
    trustScripts(remote.integrity);
    this.styles.know(remote);
    if (remote.copy) {
      trustScripts(remote.copy.integrity);
      const owner = { source: remote.id, version: remote.version };
      for (const address of Object.keys(remote.integrity)) this.foreign.set(address, owner);
    }
    if (remote.previous) {
      trustScripts(remote.previous.integrity);
      this.styles.know({ id: remote.id, ...remote.previous });
    }
  }
}

/** The remote that owns a path: the one with the longest matching prefix. */
export function ownerOf(registry: Registry, pathname: string): RemoteEntry | undefined {
  let found: RemoteEntry | undefined;
  let longest = 0;
  for (const remote of registry.remotes) {
    for (const prefix of remote.paths) {
      if (isWithin(pathname, prefix) && prefix.length > longest) {
        found = remote;
        longest = prefix.length;
      }
    }
  }
  return found;
}

/** Whether a path of a remote is open to people without login. */
export function isPublicPath(remote: RemoteEntry, pathname: string): boolean {
  return remote.publicPaths.some((prefix) => isWithin(pathname, prefix));
}

function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
