import type { AuditTables } from './audit/tables';
import type { Kysely } from 'kysely';

/** The kernel's own tables; each context has its own in its `tables.ts`. */
export interface KernelTables extends AuditTables {
  /** Counters of attempts in fixed windows, shared by all server processes. */
  rate_limits: {
    key: string;
    window_start: Date;
    count: number;
  };
  /** Calls that were made with a key, for a day. */
  repeated_calls: {
    /** Keyed hash of caller, call and key. */
    key: Buffer;
    /** Keyed hash of path and body. */
    body: Buffer;
    begun_at: Date;
    /** Encrypted; null until the call is answered. */
    answer: Buffer | null;
  };
}

/** The database as a context may name it: the kernel's tables and those of `Tables`. */
export type Db<Tables extends object = object> = Kysely<KernelTables & Tables>;
