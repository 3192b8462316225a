import type { Input } from '@najem/shared/contract/kernel';
import type { BrowserError, telemetry as contract } from '@najem/shared/contract/platform';
import { REPORT_LIMITS, REPORT_PATH, SHELL_SOURCE } from '@najem/shared/domain/platform';
import { type INPMetric, onINP } from 'web-vitals';
import {
  type CLSMetricWithAttribution,
  type FCPMetricWithAttribution,
  type LCPMetricWithAttribution,
  onCLS,
  onFCP,
  onLCP,
  onTTFB,
  type TTFBMetricWithAttribution,
} from 'web-vitals/attribution';
import type { Telemetry } from './telemetry';
import { describeError } from './telemetry-errors';

type Report = Input<typeof contract.report>;

/** Without the attribution of INP, which keeps what the last interactions were on. */
export type Vital =
  | CLSMetricWithAttribution
  | FCPMetricWithAttribution
  | INPMetric
  | LCPMetricWithAttribution
  | TTFBMetricWithAttribution;

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

/**
 * Reports the page's errors, loads and web vitals when it is hidden or left, and once soon after its first error; never an
 * empty report. A vital belongs to the remote, or the shell, that was on the page at the time.
 */
export function startReporter({ telemetry, shell, releaseOf, send }: ReporterOptions): void {
  const loaded = new Map<string, string>();
  const versionOf = (source: string) => (source === SHELL_SOURCE ? shell : (loaded.get(source) ?? releaseOf(source)));
  const errors = new Map<string, BrowserError>();
  const loads: Report['loads'] = [];
  const vitals: Report['vitals'] = [];
  let isEarlySent = false;

  /** Takes over pending records: loads first, because they name the version to which an error belongs. */
  function collect(): void {
    for (const { remote, version, ms } of telemetry.loads.splice(0)) {
      // The release that loaded is the one on the page, even if another one was requested.
      loaded.set(remote, version);
      loads.push({ remote, version, ...(ms === undefined ? {} : { ms: Math.round(ms) }) });
    }
    for (const error of telemetry.errors.splice(0)) {
      const described = describeError(error, telemetry.sourceAt(), versionOf);
      if (described) count(described);
    }
  }

  function count(error: Omit<BrowserError, 'count'>): void {
    const key = `${error.source}@${error.version} ${error.message}`;
    const known = errors.get(key);
    if (known) known.count = Math.min(REPORT_LIMITS.count, known.count + 1);
    else if (errors.size < REPORT_LIMITS.errors) errors.set(key, { ...error, count: 1 });
  }

  function report(): void {
    collect();
    const body: Report = {
      shell,
      errors: [...errors.values()],
      vitals: vitals.splice(0).slice(-REPORT_LIMITS.vitals),
      loads: loads.splice(0).slice(-REPORT_LIMITS.loads),
    };
    errors.clear();
    if (body.errors.length + body.vitals.length + body.loads.length > 0) send(body);
  }

  function measure(metric: Vital): void {
    collect();
    const source = telemetry.sourceAt(timeOf(metric));
    const version = versionOf(source);
    if (version !== undefined) vitals.push({ source, version, vital: metric.name, value: valueOf(metric) });
  }

  // Before the listeners below: the library has its last values when the page is hidden.
  for (const observe of [onTTFB, onFCP, onLCP, onCLS, onINP]) observe(measure);

  telemetry.onError = () => {
    collect();
    if (isEarlySent) return;
    isEarlySent = true;
    setTimeout(report, ERROR_DELAY_MS);
  };
  if (telemetry.errors.length > 0) telemetry.onError();

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
  // Some browsers dispatch only this event when the page is left.
  window.addEventListener('pagehide', report);
}

/** When a vital was measured, since the page's time origin; undefined for a page without shifts. */
function timeOf(vital: Vital): number | undefined {
  switch (vital.name) {
    case 'CLS':
      return vital.attribution.largestShiftTime;
    case 'INP':
      return vital.entries[0]?.startTime;
    default:
      return vital.value;
  }
}

/** Milliseconds, CLS in thousandths. */
function valueOf({ name, value }: Vital): number {
  return name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);
}

/** Passes a report to the browser, which sends it even while the page is unloading. */
export function sendReport(report: Report): void {
  navigator.sendBeacon(`/api${REPORT_PATH}`, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
