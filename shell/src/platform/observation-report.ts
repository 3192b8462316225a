import type { Input, telemetry as contract } from '@najem/shared/contract';
import { REPORT_LIMITS, REPORT_PATH, SHELL_SOURCE } from '@najem/shared/domain';
import type { Observation } from './observation';
import { ErrorLog, type OwnerOfScript } from './observation-errors';
import { Vitals } from './observation-vitals';

type Report = Input<typeof contract.report>;

/** An error does not wait for the page's end, which may not come; those that follow at once go with it. */
const ERROR_DELAY_MS = 5000;

export interface ReporterOptions {
  observation: Observation;
  /** Which build of the shell this is. */
  shell: string;
  /** The release of a remote that this page was told to load. */
  releaseOf(remote: string): string | undefined;
  ownerOfScript?: OwnerOfScript;
  send(report: Report): void;
}

/**
 * Reports what the page met: when it is hidden or left, and once soon after its first error. Without anything to tell
 * nothing is sent.
 */
export function startReporter({ observation, shell, releaseOf, ownerOfScript, send }: ReporterOptions): void {
  const taken = new Map<string, string>();
  const versionOf = (source: string) => (source === SHELL_SOURCE ? shell : (taken.get(source) ?? releaseOf(source)));
  const vitals = new Vitals(observation);
  const log = new ErrorLog(
    () => {
      const source = observation.visits.at(-1)?.source ?? SHELL_SOURCE;
      return { source, version: versionOf(source) };
    },
    versionOf,
    ownerOfScript,
  );
  const loads: Report['loads'] = [];
  let isEarlySent = false;

  /** Takes over what waits, in the order in which the one says whose the other is. */
  function read(): void {
    for (const { ms, ...load } of observation.loads.splice(0)) {
      // The release that came is the one on the page, even where it is not the one that was asked for.
      if (load.succeeded) taken.set(load.remote, load.version);
      loads.push({ ...load, ms: Math.round(ms) });
    }
    for (const failure of observation.failures.splice(0)) log.add(failure);
  }

  function report(withVitals: boolean): void {
    read();
    const body: Report = {
      shell,
      errors: log.take(),
      vitals: withVitals ? vitals.take(versionOf).slice(-REPORT_LIMITS.vitals) : [],
      loads: loads.splice(0).slice(-REPORT_LIMITS.loads),
    };
    if (body.errors.length + body.vitals.length + body.loads.length > 0) send(body);
  }

  observation.onFailure = () => {
    read();
    if (isEarlySent) return;
    isEarlySent = true;
    setTimeout(() => report(false), ERROR_DELAY_MS);
  };
  if (observation.failures.length > 0) observation.onFailure();

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report(true);
  });
  // Leaving is hiding, but some browsers say only this.
  window.addEventListener('pagehide', () => report(true));
}

/** Hands a report to the browser, which sends it even while the page goes. */
export function sendReport(report: Report): void {
  navigator.sendBeacon(`/api${REPORT_PATH}`, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
