import type { RemoteModule } from '@najem/shared/store';
import { loadRelease, type ReleaseSource } from '../federation';
import { demandContract, demandDoor } from './door';
import { type Fault, faultOf } from './fault';
import { anew, fromSite, withdrawScripts } from './release-files';
import { awaitedShellFile, lacksShellFile } from './shell-files';

/** A release that has not come after this long is late: the one before it is started beside it. */
export const LATE_MS = 3_000;

/** After this long the site's copy is asked for what a team's origin does not deliver: sooner than anything is late. */
export const ORIGIN_PATIENCE_MS = 1_500;

/** One release of a remote, as a registry names it. */
export interface Release extends ReleaseSource {
  version: string;
  contract: string;
  integrity: Record<string, string>;
  /** The same files at this site, where they lie on the team's origin. */
  copy?: { entry: string; integrity: Record<string, string> };
  /** Why it is not to be tried at all. */
  unfit?: string;
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

/** How it stands with one loading of a release. */
interface Attempt {
  state: 'loading' | 'late' | 'ready' | 'bad';
  door?: Promise<LoadedRemote>;
}

/** What comes first is asked first: nothing against it, then what is late, then what failed in this tab before. */
const RANKS: Record<Attempt['state'], number> = { loading: 0, ready: 0, late: 1, bad: 2 };

/** Loads releases, each once, and remembers for as long as the page lives which of them failed in it. */
export class ReleaseLoader {
  private readonly attempts = new Map<string, Attempt>();
  /** Their files may lie damaged in the browser's cache, or hang for as long as the page lives. */
  private readonly spoilt = new Set<string>();
  /** Their screens stood on the page for a while: what fails from then on is not for want of another release. */
  private readonly proven = new Set<string>();

  constructor(
    private readonly report: (fault: Fault) => void,
    private readonly timed: (load: RemoteLoad) => void,
  ) {}

  /**
   * The first of these releases whose door is there. They are asked in their order, each when the one before it failed or
   * is late. What comes after the first one changes nothing now, and is there for the next time. Rejects when all failed.
   */
  any(releases: readonly Release[]): Promise<LoadedRemote> {
    const waiting = [...releases].sort((one, other) => this.rank(one) - this.rank(other));
    const failures: unknown[] = [];
    return new Promise((resolve, reject) => {
      const next = () => {
        const release = waiting.shift();
        if (!release) return;
        const door = this.door(release);
        // After the timer that tells of this release: what the next one waits for is not what this one waited for.
        const patience = setTimeout(next, LATE_MS);
        door
          .then(resolve, (failure: unknown) => {
            failures.push(failure);
            if (failures.length === releases.length) reject(failures[0]);
            else next();
          })
          .finally(() => clearTimeout(patience));
      };
      next();
    });
  }

  /** Remembers against a release that it came but does not work. Not against one that has proven that it can. */
  blame(release: Release): void {
    const attempt = this.attempts.get(keyOf(release));
    if (attempt && !this.proven.has(keyOf(release))) attempt.state = 'bad';
  }

  /** Its screen has stood on the page for a while. */
  approve(release: Release): void {
    const key = keyOf(release);
    if (this.attempts.get(key)?.state === 'ready') this.proven.add(key);
  }

  /**
   * Takes a release from this site from now on, whose team's origin did not deliver something while it ran. False where
   * there is nothing else to take.
   */
  leaveOrigin(release: Release, error: unknown): boolean {
    const key = keyOf(release);
    if (!release.copy || this.spoilt.has(key) || !isMissingFile(error)) return false;
    this.drop(key);
    return true;
  }

  /** Whether there is anything against a release in this tab. */
  isGood(release: Release): boolean {
    return this.rank(release) === 0 && release.unfit === undefined;
  }

  /** Whether nothing of a release failed in this tab so far, be it forgiven. */
  isUnspoilt(release: Release): boolean {
    return this.isGood(release) && !this.spoilt.has(keyOf(release));
  }

  /**
   * Forgets what is known of releases, and whatever of them is there or on its way: the next time begins anew. Their code
   * may hold on to what failed, a screen that did not come for one.
   */
  forgive(releases: readonly Release[]): void {
    releases.map(keyOf).forEach((key) => this.drop(key));
  }

  private drop(key: string): void {
    if (this.attempts.delete(key)) this.spoilt.add(key);
  }

  private rank(release: Release): number {
    return RANKS[this.attempts.get(keyOf(release))?.state ?? 'loading'];
  }

  private door(release: Release): Promise<LoadedRemote> {
    const key = keyOf(release);
    const known = this.attempts.get(key);
    if (known?.door && known.state !== 'bad') return known.door;
    if (known) this.spoilt.add(key);
    const attempt: Attempt = { state: 'loading' };
    this.attempts.set(key, attempt);
    attempt.door = this.open(release, this.spoilt.has(key), attempt);
    return attempt.door;
  }

  private async open(release: Release, isSpoilt: boolean, own: Attempt): Promise<LoadedRemote> {
    const source = isSpoilt ? anew(release) : release;
    const askedAt = performance.now();
    const stopTelling = this.tellWhenLate(release, own);
    const time = (succeeded: boolean) =>
      this.timed({ remote: release.id, version: release.version, ms: performance.now() - askedAt, succeeded });
    try {
      if (release.unfit !== undefined) throw new Error(release.unfit);
      demandContract(release.contract);
      const module = demandDoor(await this.load(source), release.id);
      own.state = 'ready';
      time(true);
      return { module, version: release.version };
    } catch (error) {
      // Whoever gave it up for a new attempt has been told already that it was late.
      const isCurrent = this.isCurrent(release, own);
      if (isCurrent) this.report(faultOf(source, 'load', error));
      own.state = 'bad';
      if (!lacksShellFile(error)) time(false);
      // Nothing is known against the release, but its container keeps the failure: the next attempt needs a new one.
      else if (isCurrent) this.drop(keyOf(release));
      throw error;
    } finally {
      stopTelling();
    }
  }

  /**
   * Tells once that a release is late. While a file of the shell's is on its way that one is told of in its place, and the
   * release has its time from then on. Answers how to stop that.
   */
  private tellWhenLate(release: Release, own: Attempt): () => void {
    let isShellTold = false;
    const tell = () => {
      if (!this.isCurrent(release, own)) return;
      const request = awaitedShellFile();
      if (request) timer = setTimeout(tell, LATE_MS);
      else own.state = 'late';
      if (request && isShellTold) return;
      isShellTold = request !== undefined;
      const cause = `Not there after ${LATE_MS} ms${request ? `: ${request}` : ''}`;
      this.report(faultOf(release, 'slow', Object.assign(new Error(cause), { request })));
    };
    let timer = setTimeout(tell, LATE_MS);
    return () => clearTimeout(timer);
  }

  private isCurrent(release: Release, own: Attempt): boolean {
    return this.attempts.get(keyOf(release)) === own;
  }

  /** Where its team's origin fails or keeps silent, from this site: the same bytes, so only what did not come is asked again. */
  private load(release: Release): Promise<RemoteModule> {
    if (!release.copy) return loadRelease(release);
    return new Promise((resolve, reject) => {
      let isLeft = false;
      const leave = (reason: unknown) => {
        if (isLeft) return;
        isLeft = true;
        this.report(faultOf(release, 'origin', reason));
        withdrawScripts(release);
        loadRelease(fromSite(release)).then(resolve, reject);
      };
      const patience = setTimeout(leave, ORIGIN_PATIENCE_MS, new Error(`Not there after ${ORIGIN_PATIENCE_MS} ms`));
      loadRelease(release)
        .then(resolve, (reason: unknown) => (isMissingFile(reason) ? leave(reason) : reject(reason)))
        .finally(() => clearTimeout(patience));
    });
  }
}

/** Whether a script or style of a release did not come: in this way webpack's runtime says so, and `federation.ts`. */
function isMissingFile(error: unknown): boolean {
  return !lacksShellFile(error) && (error as { name?: unknown } | null)?.name === 'ChunkLoadError';
}

function keyOf({ id, version }: Release): string {
  return `${id}@${version}`;
}
