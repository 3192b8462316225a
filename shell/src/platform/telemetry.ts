import { SHELL_SOURCE } from '@najem/shared/domain';
import type { RemoteLoad } from './release-loader';

/** An error as it was caught: what was thrown, and the module that it escaped from where that is known. */
export interface PageError {
  cause: unknown;
  /** Address of the script that the browser names with the error. */
  script?: string;
  source?: string;
  version?: string;
}

/** A stretch of time in which one remote, or the shell, was on the page. */
export interface Visit {
  source: string;
  /** Milliseconds since the page's time origin. */
  from: number;
  /** The person returned to the page: measurements taken once per page do not belong to this visit. */
  resumed?: true;
}

/** The number of records kept for the reporter; later ones of a flood add nothing. */
const MAX_PENDING = 50;

/** A visit shorter than this is a redirect: its screen is never seen. */
const REDIRECT_MS = 50;

/**
 * Collects the errors, remote loads and visits of this page from its start. Everything else of telemetry is loaded when
 * the page is idle, and costs nothing before.
 */
export class Telemetry {
  errors: PageError[] = [];
  loads: RemoteLoad[] = [];
  visits: Visit[] = [];
  /** Called after every error; set by the reporter. */
  onError: () => void = () => undefined;

  recordError(error: PageError): void {
    if (this.errors.length < MAX_PENDING) this.errors.push(error);
    this.onError();
  }

  readonly recordLoad = (load: RemoteLoad): void => {
    if (this.loads.length < MAX_PENDING) this.loads.push(load);
  };

  /** Records whose screen the page shows now; undefined stands for the shell. */
  recordVisit(remote: string | undefined): void {
    const source = remote ?? SHELL_SOURCE;
    const from = performance.now();
    const last = this.visits.at(-1);
    if (last && from - last.from < REDIRECT_MS) this.visits.pop();
    if (this.visits.at(-1)?.source !== source) this.visits.push({ source, from });
  }

  /** Records the uncaught errors of a window. */
  listenForErrors(window: Window): void {
    window.addEventListener('error', ({ error, message, filename }: ErrorEvent) =>
      // Files that did not load dispatch this event without a message; their loader reports them.
      message ? this.recordError({ cause: error ?? message, script: filename }) : undefined,
    );
    window.addEventListener('unhandledrejection', ({ reason }) => this.recordError({ cause: reason }));
  }
}

/** Runs a task once the page has loaded and is idle. */
export function runWhenIdle(task: () => void): void {
  const later = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(task) : setTimeout(task, 1));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
