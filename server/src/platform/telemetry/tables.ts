import type { WebVital } from '@najem/shared/domain/platform';

/** A counted measure: a web vital, the time of a load, or errors, which have one bucket. */
export type Metric = WebVital | 'load' | 'error';

export interface TelemetryTables {
  /** Histograms by the hour: never a row per event. */
  observation_counts: {
    hour: Date;
    /** `shell` or a remote's id. */
    source: string;
    version: string;
    metric: Metric;
    /** The build of the shell that the page ran. */
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
