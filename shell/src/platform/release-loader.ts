import type { RemoteModule } from '@najem/shared/store';
import { loadRelease, type ReleaseSource } from '../federation';
import { demandContract, demandDoor } from './door';
import { type RemoteFault, faultOf, isThrown } from './fault';
import { anew, fromSite, withdrawScripts } from './release-files';

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

/** How it stands with one loading of a release: `proven` once its screen has stood on the page for a while. */
interface Attempt {
  state: 'loading' | 'late' | 'ready' | 'proven' | 'bad';
  door?: Promise<LoadedRemote>;
}

/** What comes first is asked first: nothing against it, then what is late, then what failed in this tab before. */
const RANKS: Record<Attempt['state'], number> = { loading: 0, ready: 0, proven: 0, late: 1, bad: 2 };

/** Loads releases, each once, and remembers for as long as the page lives which of them failed in it. */
export class ReleaseLoader {
  private readonly attempts = new Map<string, Attempt>();
  /** Their files may lie damaged in the browser's cache, or hang for as long as the page lives. */
  private readonly spoilt = new Set<string>();

  constructor(
    private readonly report: (fault: RemoteFault) => void,
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
        const patience = setTimeout(next, LATE_MS);
        this.door(release)
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
    if (attempt && attempt.state !== 'proven') attempt.state = 'bad';
  }

  /** Its screen stood on the page for a while: what fails from now on is not for want of another release. */
  approve(release: Release): void {
    const attempt = this.attempts.get(keyOf(release));
    if (attempt?.state === 'ready') attempt.state = 'proven';
  }

  /**
   * Takes a release from this site from now on, whose team's origin did not deliver something while it ran. False where
   * there is nothing else to take.
   */
  leaveOrigin(release: Release, error: unknown): boolean {
    const key = keyOf(release);
    if (!release.copy || this.spoilt.has(key) || !isMissingFile(error)) return false;
    this.attempts.delete(key);
    this.spoilt.add(key);
    return true;
  }

  /** Whether there is anything against a release in this tab. */
  isGood(release: Release): boolean {
    return this.rank(release) === 0 && release.unfit === undefined;
  }

  /** Forgets what is known against releases, and whatever of them is still on its way: the next time begins anew. */
  forgive(releases: readonly Release[]): void {
    for (const key of releases.map(keyOf)) {
      const state = this.attempts.get(key)?.state;
      if (state === undefined || state === 'ready' || state === 'proven') continue;
      this.attempts.delete(key);
      this.spoilt.add(key);
    }
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
    const source = isSpoilt ? anew(fromSite(release)) : release;
    const askedAt = performance.now();
    const isCurrent = () => this.attempts.get(keyOf(release)) === own;
    const late = setTimeout(() => {
      if (!isCurrent()) return;
      own.state = 'late';
      this.report(faultOf(release, 'slow', new Error(`Not there after ${LATE_MS} ms`)));
    }, LATE_MS);
    let succeeded = false;
    try {
      if (release.unfit !== undefined) throw new Error(release.unfit);
      demandContract(release.contract);
      const module = demandDoor(await this.load(source), release.id);
      succeeded = true;
      own.state = 'ready';
      return { module, version: release.version };
    } catch (error) {
      // Whoever gave it up for a new attempt has been told already that it was late.
      if (isCurrent()) this.report(faultOf(source, 'load', error));
      own.state = 'bad';
      throw error;
    } finally {
      clearTimeout(late);
      this.timed({ remote: release.id, version: release.version, ms: performance.now() - askedAt, succeeded });
    }
  }

  /** Where its team's origin fails or keeps silent, from this site: the same bytes, so only what did not come is asked again. */
  private load(release: Release): Promise<RemoteModule> {
    if (!release.copy) return loadRelease(release);
    return new Promise((resolve, reject) => {
      let isLeft = false;
      const leave = (reason: unknown) => {
        clearTimeout(patience);
        if (isThrown(reason)) reject(reason);
        else if (!isLeft) {
          isLeft = true;
          this.report(faultOf(release, 'origin', reason));
          withdrawScripts(release);
          loadRelease(fromSite(release)).then(resolve, reject);
        }
      };
      const patience = setTimeout(leave, ORIGIN_PATIENCE_MS, new Error(`Not there after ${ORIGIN_PATIENCE_MS} ms`));
      loadRelease(release).then((module) => {
        clearTimeout(patience);
        resolve(module);
      }, leave);
    });
  }
}

/** Whether an error is that of webpack's runtime about a script or style that did not come. */
function isMissingFile(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'ChunkLoadError';
}

function keyOf({ id, version }: Release): string {
  return `${id}@${version}`;
}
