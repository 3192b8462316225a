import type { ColumnType, Generated } from 'kysely';
import type { RemoteRecord } from './build-record';

export interface SiteTables {
  /** Immutable releases of remotes; `remote_active` points at the one that visitors get. */
  remote_releases: {
    remote: string;
    version: string;
    record: ColumnType<RemoteRecord, string, never>;
    created_at: ColumnType<Date, Date | undefined, never>;
  };
  remote_active: {
    remote: string;
    version: string;
    previous_version: string | null;
    changed_at: Date;
  };
  /** Remotes that failed in a browser, as the browsers reported them. */
  remote_faults: {
    id: Generated<string>;
    remote: string;
    version: string | null;
    stage: string;
    cause: string;
    at: Date;
  };
}
