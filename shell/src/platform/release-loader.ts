import type { RemoteModule, StoreModule } from '@najem/shared/store';
import { loadRelease } from '../federation';
import type { NamedRelease, Release, UnreadRelease } from './release';
import { withCacheBust } from './release-files';
import { describeFailure, type ReleaseFailure } from './remote-failure';
import { assertRemoteModule, assertStoreModule, requireContract } from './remote-module';
import { findPendingShellFile, isShellFileError } from './shell-files';

/** A release that did not load within this time is late: the previous one is started beside it. */
export const LATE_MS = 3_000;

export interface LoadedRemote {
  module: RemoteModule;
  version: string;
}

/** How long one release of a remote took to load, in milliseconds; undefined where only what it listens to was loaded. */
export interface RemoteLoad {
  remote: string;
  version: string;
  ms?: number;
}

/** One attempt to load a release. */
interface Attempt {
  state: 'loading' | 'late' | 'ready' | 'failed';
  result?: Promise<LoadedRemote>;
}

/** The order in which releases are tried: working ones, late ones, then those that failed in this tab. */
const RANKS: Record<Attempt['state'], number> = { loading: 0, ready: 0, late: 1, failed: 2 };

/** Loads each release once and remembers, while the page lives, which of them failed in it. */
export class ReleaseLoader {
  private readonly attempts = new Map<string, Attempt>();
  /** What releases listen to, as far as it was loaded or is being loaded. */
  private readonly listens = new Map<string, Promise<StoreModule>>();
  /** Releases that were reported because what they listen to did not load. */
  private readonly silent = new Set<string>();
  /** Releases that failed once: their files may lie damaged in the browser's cache, or hang while the page lives. */
  private readonly tainted = new Set<string>();
  /** Releases whose screens were on the page for a while: later failures are not a reason to fall back. */
  private readonly healthy = new Set<string>();

  constructor(
    private readonly onFailure: (failure: ReleaseFailure) => void,
    private readonly onLoad: (load: RemoteLoad) => void,
    /** Whether the server compares releases with this page's shell, and not with a newer one. */
    private readonly isCompared: () => boolean,
  ) {}

  /**
   * Loads the first of these releases that arrives. Each starts when the one before it failed or is late; one that arrives
   * after the first is kept for the next visit. Rejects when all failed.
   */
  loadFirst(releases: readonly (Release | UnreadRelease)[]): Promise<LoadedRemote> {
    const waiting = [...releases].sort((one, other) => this.rank(one) - this.rank(other));
    const failures: unknown[] = [];
    return new Promise((resolve, reject) => {
      const startNext = () => {
        const release = waiting.shift();
        if (!release) return;
        const result = this.loadOnce(release);
        // Set after the timer that reports this release as late, so that it does not see files of the next one.
        const late = setTimeout(startNext, LATE_MS);
        result
          .then(resolve, (failure: unknown) => {
            failures.push(failure);
            if (failures.length === releases.length) reject(failures[0]);
            else startNext();
          })
          .finally(() => clearTimeout(late));
      };
      startNext();
    });
  }

  /**
   * Loads the epics of a release that have to hear without having been shown, once. Rejects and reports it when they do not
   * load.
   */
  loadListens(release: Release): Promise<StoreModule> {
    const key = keyOf(release);
    const known = this.listens.get(key);
    if (known) return known;
    const loading = this.runListens(release);
    this.listens.set(key, loading);
    return loading;
  }

  private async runListens(release: Release): Promise<StoreModule> {
    const key = keyOf(release);
    const source = this.tainted.has(key) ? withCacheBust(release) : release;
    let module: unknown;
    try {
      requireContract(release.contract, this.isCompared());
      module = await loadRelease(source, 'listens');
      assertStoreModule(module, release.id);
      // Whoever hears it is one of those for whom it could fail.
      this.onLoad({ remote: release.id, version: release.version });
      return module;
    } catch (error) {
      if (!this.silent.has(key)) this.onFailure(describeFailure(source, 'load', error));
      this.silent.add(key);
      // A file that did not arrive may do so when the registry is read again; what is of another shape stays so.
      if (module === undefined && this.listens.delete(key)) this.tainted.add(key);
      throw error;
    }
  }

  /** Records that a loaded release does not work, unless it has been healthy in this tab. */
  markFailed(release: NamedRelease): void {
    const attempt = this.attempts.get(keyOf(release));
    if (attempt && !this.healthy.has(keyOf(release))) attempt.state = 'failed';
  }

  /** Records that a release's screen was on the page for a while. */
  markHealthy(release: NamedRelease): void {
    const key = keyOf(release);
    if (this.attempts.get(key)?.state === 'ready') this.healthy.add(key);
  }

  /** The load of a release that is late and may still arrive. */
  findLate(release: NamedRelease): Promise<LoadedRemote> | undefined {
    const attempt = this.attempts.get(keyOf(release));
    return attempt?.state === 'late' ? attempt.result : undefined;
  }

  /** True if the release is compatible and did not fail in this tab since the last reset. */
  isUsable(release: NamedRelease): boolean {
    return this.rank(release) === 0 && release.incompatible === undefined;
  }

  /** True if no attempt to load this release has failed in this tab, including failures since reset. */
  isUntainted(release: NamedRelease): boolean {
    return this.isUsable(release) && !this.tainted.has(keyOf(release));
  }

  /** Discards loaded code and recorded failures of releases: their code may hold on to a screen that did not load. */
  reset(releases: readonly NamedRelease[]): void {
    releases.map(keyOf).forEach((key) => this.discard(key));
  }

  private discard(key: string): void {
    const wasTried = [this.attempts, this.listens].map((tried) => tried.delete(key)).includes(true);
    if (wasTried) this.tainted.add(key);
  }

  private rank(release: NamedRelease): number {
    return RANKS[this.attempts.get(keyOf(release))?.state ?? 'loading'];
  }

  private loadOnce(release: Release | UnreadRelease): Promise<LoadedRemote> {
    const key = keyOf(release);
    const known = this.attempts.get(key);
    if (known?.result && known.state !== 'failed') return known.result;
    if (known) this.tainted.add(key);
    const attempt: Attempt = { state: 'loading' };
    this.attempts.set(key, attempt);
    attempt.result = this.run(attempt, release);
    return attempt.result;
  }

  private async run(attempt: Attempt, release: Release | UnreadRelease): Promise<LoadedRemote> {
    let source: NamedRelease = release;
    const startedAt = performance.now();
    const stopWatching = this.reportWhenLate(release, attempt);
    try {
      if (release.incompatible !== undefined) throw new Error(release.incompatible);
      const known = 'read' in release ? await release.read() : release;
      requireContract(known.contract, this.isCompared());
      const located = this.tainted.has(keyOf(release)) ? withCacheBust(known) : known;
      source = located;
      const module = await loadRelease(located);
      assertRemoteModule(module, release.id);
      if (known.listens && !module.listens) throw new Error(`The module of '${release.id}' has no listens`);
      attempt.state = 'ready';
      const { id: remote, version } = release;
      this.onLoad({ remote, version, ms: performance.now() - startedAt });
      return { module, version };
    } catch (error) {
      // A superseded attempt has already been reported as late.
      const isCurrent = this.isCurrent(release, attempt);
      if (isCurrent) this.onFailure(describeFailure(source, 'load', error));
      attempt.state = 'failed';
      // The release did not fail, but its container keeps the shell's failure: the next attempt needs a new one.
      if (isShellFileError(error) && isCurrent) this.discard(keyOf(release));
      throw error;
    } finally {
      stopWatching();
    }
  }

  /**
   * Reports a release once when it is late. While a file of the shell is loading, that file is reported instead and the
   * release gets more time. The returned function stops the watch.
   */
  private reportWhenLate(release: NamedRelease, attempt: Attempt): () => void {
    let isShellReported = false;
    const check = () => {
      if (!this.isCurrent(release, attempt)) return;
      const request = findPendingShellFile();
      if (request) timer = setTimeout(check, LATE_MS);
      else attempt.state = 'late';
      if (request && isShellReported) return;
      isShellReported = request !== undefined;
      const cause = `Not loaded after ${LATE_MS} ms${request ? `: ${request}` : ''}`;
      this.onFailure(describeFailure(release, 'slow', Object.assign(new Error(cause), { request })));
    };
    let timer = setTimeout(check, LATE_MS);
    return () => clearTimeout(timer);
  }

  private isCurrent(release: NamedRelease, attempt: Attempt): boolean {
    return this.attempts.get(keyOf(release)) === attempt;
  }
}

function keyOf({ id, version }: NamedRelease): string {
  return `${id}@${version}`;
}
