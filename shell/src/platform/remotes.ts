import { CONTRACT_VERSION, type Registry, type RemoteEntry } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';
import { trustScripts } from '../boot';
import { fetchAnew, loadRelease, type ReleaseSource } from '../federation';

/** Why a remote does not work, and at which step. */
export interface RemoteFault {
  remote: string;
  version: string;
  stage: 'load' | 'start' | 'render';
  cause: string;
}

export interface LoadedRemote {
  module: RemoteModule;
  version: string;
}

/** How long one release of a remote took from being asked for until its door was there, or until it failed. */
export interface RemoteLoad {
  remote: string;
  version: string;
  ms: number;
  succeeded: boolean;
}

type Listener = () => void;

/**
 * The remotes this visitor may load, and their loader. The shell knows none of them at build time: the server names
 * them in the page, and again in `/remotes.json` when somebody signs in or out.
 */
export class Remotes {
  private loads = new Map<string, Promise<LoadedRemote>>();
  private failed = new Set<string>();
  private listeners = new Set<Listener>();
  private renewals = 0;
  private asked = 0;

  constructor(
    private registry: Registry,
    private readonly report: (fault: RemoteFault) => void,
    private readonly timed: (load: RemoteLoad) => void = () => undefined,
  ) {
    registry.remotes.forEach((remote) => this.trust(remote));
  }

  readonly current = (): Registry => this.registry;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether a newer registry is on its way: what this one lacks may be in it. */
  readonly isRenewing = (): boolean => this.renewals > 0;

  /** Asks for the registry and takes it over; without an answer the present one stays. */
  async renew(ask: () => Promise<Registry>): Promise<void> {
    this.renewals += 1;
    this.asked += 1;
    const turn = this.asked;
    this.tell();
    try {
      const registry = await ask();
      // An answer that was overtaken is about somebody who is gone.
      if (turn === this.asked) this.replace(registry);
    } catch {
      // Nothing is lost: the next sign-in or sign-out asks again.
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
   * Loads a remote, once per release. When its active release does not load, the one before it is taken; when that
   * fails too, the promise rejects, and the next call tries again from the start.
   */
  load(entry: RemoteEntry): Promise<LoadedRemote> {
    const key = `${entry.id}@${entry.version}`;
    const started = this.loads.get(key);
    if (started) return started;
    const loading = this.loadAny(entry);
    this.loads.set(key, loading);
    loading.catch(() => this.loads.delete(key));
    return loading;
  }

  /** Tells the server of a remote that loaded but does not work. */
  fault(fault: RemoteFault): void {
    this.report(fault);
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }

  private async loadAny(entry: RemoteEntry): Promise<LoadedRemote> {
    try {
      if (this.failed.has(entry.id)) await fetchAnew(Object.keys(entry.integrity));
      return await this.loadOne(entry, entry.version, entry.contract);
    } catch (error) {
      this.report({ remote: entry.id, version: entry.version, stage: 'load', cause: causeOf(error) });
      this.failed.add(entry.id);
      const { previous } = entry;
      if (!previous) throw error;
      return this.loadOne({ ...entry, entry: previous.entry }, previous.version, entry.contract);
    }
  }

  private async loadOne(source: ReleaseSource, version: string, contract: string): Promise<LoadedRemote> {
    const askedAt = performance.now();
    let succeeded = false;
    try {
      if (!fitsContract(contract))
        throw new Error(`Built for contract ${contract}, this shell speaks ${CONTRACT_VERSION}`);
      const module = await loadRelease(source, this.failed.has(source.id));
      if (!fitsContract(module.contract)) throw new Error(`Built for contract ${module.contract}`);
      succeeded = true;
      return { module, version };
    } finally {
      this.timed({ remote: source.id, version, ms: performance.now() - askedAt, succeeded });
    }
  }

  private trust(remote: RemoteEntry): void {
    trustScripts(remote.integrity);
    if (remote.previous) trustScripts(remote.previous.integrity);
  }
}

/** Whether a remote built for `contract` runs here: the same major, and a minor that this shell already has. */
export function fitsContract(contract: string): boolean {
  const [major, minor] = contract.split('.').map(Number);
  const [ownMajor, ownMinor] = CONTRACT_VERSION.split('.').map(Number);
  return major === ownMajor && (minor ?? 0) <= (ownMinor ?? 0);
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

/** A short text of an error for the server's statistics. */
export function causeOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
