import { SHELL_SOURCE } from '@najem/shared/domain';
import type { RemoteLoad } from './release-loader';

/** An error as it was met: what was thrown, and which module it escaped from where that is known. */
export interface Failure {
  cause: unknown;
  /** Address of the script that a browser names with it. */
  script?: string;
  source?: string;
  version?: string;
}

/** A stretch of time in which one remote, or the shell, was on the page. */
export interface Visit {
  source: string;
  /** Milliseconds since the page began. */
  from: number;
  /** Somebody came back to the page: nothing that is measured once a page belongs to it. */
  resumed?: true;
}

/** What waits for the reporter; later ones of a flood say nothing new. */
const MOST_WAITING = 50;

/** Shorter than this nobody sees a screen: the address leads on to another one. */
const PASSING_MS = 50;

/**
 * What this page meets: errors, remotes that it loaded, and who was on it when. Gathered from the first moment on;
 * the rest of the observation comes when the page has nothing better to do, and until then this is all it costs.
 */
export class Observation {
  failures: Failure[] = [];
  loads: RemoteLoad[] = [];
  visits: Visit[] = [];
  /** Told of every failure once somebody reports them. */
  onFailure: () => void = () => undefined;

  failed(failure: Failure): void {
    if (this.failures.length < MOST_WAITING) this.failures.push(failure);
    this.onFailure();
  }

  readonly loaded = (load: RemoteLoad): void => {
    if (this.loads.length < MOST_WAITING) this.loads.push(load);
  };

  /** Tells whose screen the page shows now; without a remote it is the shell's. */
  visited(remote: string | undefined): void {
    const source = remote ?? SHELL_SOURCE;
    const from = performance.now();
    const last = this.visits.at(-1);
    if (last && from - last.from < PASSING_MS) this.visits.pop();
    if (this.visits.at(-1)?.source !== source) this.visits.push({ source, from });
  }

  /** Follows the errors that nobody caught. */
  follow(window: Window): void {
    window.addEventListener('error', ({ error, message, filename }: ErrorEvent) =>
      // Files that did not load arrive here too, without a message; whoever asked for them tells.
      message ? this.failed({ cause: error ?? message, script: filename }) : undefined,
    );
    window.addEventListener('unhandledrejection', ({ reason }) => this.failed({ cause: reason }));
  }
}

/** Runs a task once the page has loaded and is idle. */
export function whenIdle(task: () => void): void {
  const later = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(task) : setTimeout(task, 1));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
