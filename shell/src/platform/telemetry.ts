import { SHELL_SOURCE } from '@najem/shared/domain/platform';
import type { RemoteLoad } from './release-loader';

/** An error as it was caught: what was thrown, and the module that it escaped from where that is known. */
export interface PageError {
  cause: unknown;
  /** Address of the script that the browser names with the error. */
  script?: string;
  source?: string;
  version?: string;
}

/** The number of records kept for the reporter; later ones of a flood add nothing. */
const MAX_PENDING = 50;

/**
 * Collects the errors, loads and visits of this page from its start. The reporter is loaded when the page is idle, and
 * costs nothing before.
 */
export class Telemetry {
  errors: PageError[] = [];
  loads: RemoteLoad[] = [];
  /** When each remote, or the shell, came on the page, in milliseconds since the page's time origin. */
  private readonly visits: { source: string; from: number }[] = [];
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
    if (this.visits.at(-1)?.source !== source) this.visits.push({ source, from: performance.now() });
  }

  /** Whose screen the page showed at a time; before the first screen, whose came first. */
  sourceAt(time = performance.now()): string {
    return (this.visits.findLast(({ from }) => from <= time) ?? this.visits[0])?.source ?? SHELL_SOURCE;
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
