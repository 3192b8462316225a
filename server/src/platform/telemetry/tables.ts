import type { WebVital } from '@najem/shared/domain';
import type { Generated } from 'kysely';

/** A counted measure: a web vital, the time of a successful load, or a plain number, which has one bucket. */
export type Metric = WebVital | 'load' | 'load-failed' | 'error';

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
  /** Remotes that failed in a browser, as the browsers reported them. */
  remote_faults: {
    id: Generated<string>;
    remote: string;
    version: string | null;
    stage: string;
    cause: string;
    at: Date;
    /** The user of the browser; null without a session. */
    user_id: string | null;
    /** Keyed hash of the browser's address; null for failures from before it was stored. */
    address_key: Buffer | null;
    /** Hash of the file that failed, and the shell's build in which it failed; null from shells that did not send it. */
    hash: string | null;
    shell: string | null;
  };
}
