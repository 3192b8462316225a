import type { WebVital } from '@najem/shared/domain/platform';

/** What became of a call to a team's backend: a 5xx, no answer in time, or one that cannot be passed on. */
export type CallFault = 'failed' | 'silent' | 'bad';

/**
 * A counted measure: a web vital, the time of a load or of a call to the backend; errors and calls that went wrong have one
 * bucket.
 */
export type Metric = WebVital | 'load' | 'error' | 'call' | `call-${CallFault}`;

export interface TelemetryTables {
  /** Histograms by the hour: never a row per event. */
  observation_counts: {
    hour: Date;
    /** `shell` or a remote's id. */
    source: string;
    version: string;
    metric: Metric;
    /** The build of the shell that the page ran; empty for calls to a backend, which no page reports. */
    shell: string;
    bucket: number;
    count: number;
  };
  /** One row for every error text of a version. */
  browser_errors: {
    source: string;
    version: string;
    fingerprint: Buffer;
    message: string;
    place: string | null;
    shell: string;
    count: number;
    first_at: Date;
    last_at: Date;
  };
}
