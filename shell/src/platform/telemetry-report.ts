import type { Input, telemetry as contract } from '@najem/shared/contract';
import { REPORT_LIMITS, REPORT_PATH, SHELL_SOURCE } from '@najem/shared/domain';
import type { Telemetry } from './telemetry';
import { ErrorLog } from './telemetry-errors';
import { Vitals } from './telemetry-vitals';

type Report = Input<typeof contract.report>;

/** The first error is sent this long after it was caught: the page's end may not come. */
const ERROR_DELAY_MS = 5000;

export interface ReporterOptions {
  telemetry: Telemetry;
  /** The build of the shell. */
  shell: string;
  /** The release of a remote that the page's registry names. */
  releaseOf(remote: string): string | undefined;
  send(report: Report): void;
}

/** Reports the page's telemetry when it is hidden or left, and once soon after its first error; never an empty report. */
export function startReporter({ telemetry, shell, releaseOf, send }: ReporterOptions): void {
  const loaded = new Map<string, string>();
  const versionOf = (source: string) => (source === SHELL_SOURCE ? shell : (loaded.get(source) ?? releaseOf(source)));
  const vitals = new Vitals(telemetry);
  const log = new ErrorLog(() => {
    const source = telemetry.visits.at(-1)?.source ?? SHELL_SOURCE;
    return { source, version: versionOf(source) };
  }, versionOf);
  const loads: Report['loads'] = [];
  let isEarlySent = false;

  /** Takes over pending records: loads first, because they name the version to which an error belongs. */
  function collect(): void {
    for (const { ms, ...load } of telemetry.loads.splice(0)) {
      // The release that loaded is the one on the page, even if another one was requested.
      if (load.succeeded) loaded.set(load.remote, load.version);
      loads.push({ ...load, ms: Math.round(ms) });
    }
    for (const error of telemetry.errors.splice(0)) log.add(error);
  }

  function report(withVitals: boolean): void {
    collect();
    const body: Report = {
      shell,
      errors: log.take(),
      vitals: withVitals ? vitals.take(versionOf).slice(-REPORT_LIMITS.vitals) : [],
      loads: loads.splice(0).slice(-REPORT_LIMITS.loads),
    };
    if (body.errors.length + body.vitals.length + body.loads.length > 0) send(body);
  }

  telemetry.onError = () => {
    collect();
    if (isEarlySent) return;
    isEarlySent = true;
    setTimeout(() => report(false), ERROR_DELAY_MS);
  };
  if (telemetry.errors.length > 0) telemetry.onError();

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report(true);
  });
  // Some browsers dispatch only this event when the page is left.
  window.addEventListener('pagehide', () => report(true));
}

/** Passes a report to the browser, which sends it even while the page is unloading. */
export function sendReport(report: Report): void {
  navigator.sendBeacon(`/api${REPORT_PATH}`, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
