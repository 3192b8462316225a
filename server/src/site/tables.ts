import type { RemoteEntry } from '@najem/shared/contract';
import type { ColumnType, Generated } from 'kysely';

export interface SiteTables {
  /** Immutable releases of remotes; `remote_active` points at the one that visitors get. */
  remote_releases: {
    remote: string;
    version: string;
    descriptor: ColumnType<RemoteEntry, string, never>;
    created_at: ColumnType<Date, Date | undefined, never>;
    created_by: string | null;
  };
  remote_active: {
    remote: string;
    version: string;
    previous_version: string | null;
    changed_at: Date;
  };
  remote_faults: {
    id: Generated<string>;
    remote: string;
    version: string | null;
    stage: string;
    cause: string;
    at: Date;
  };
}
