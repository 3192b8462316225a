import type { RemoteAccess } from '@najem/shared/contract/platform';
import type { ColumnType } from 'kysely';

export interface RegistryTables {
  /** The slots that a remote may fill, and for whom at most; confirmed by nobody where the server's own build asked. */
  remote_slots: {
    remote: string;
    slot: string;
    access: RemoteAccess;
    confirmed_by: string | null;
    confirmed_at: Date;
  };
  /** Shells that servers offered, with the version of every shared request that remotes may make. */
  shell_builds: {
    build: string;
    provides: ColumnType<Record<string, string>, string, string>;
    /** The names of its modules, by request; empty for a shell that did not say. */
    names: ColumnType<Record<string, string[]>, string | undefined, string>;
    offered_at: Date;
  };
}
