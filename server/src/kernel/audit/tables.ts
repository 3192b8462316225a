import type { ColumnType, Generated } from 'kysely';

export interface AuditTables {
  /** Append-only and hash-chained: each row's hash covers its content and the hash before it. */
  audit_log: {
    /** Counts up from 1 without gaps. */
    seq: number;
    at: Date;
    actor_id: string | null;
    action: string;
    target_type: string;
    target_id: string | null;
    details: ColumnType<Record<string, unknown>, string, never>;
    previous_hash: Buffer;
    hash: Buffer;
  };
  /** What each complete reading of the log found, newest last. */
  audit_checks: {
    id: Generated<number>;
    checked_at: Date;
    is_whole: boolean;
    /** Rows up to which the chain is whole. */
    rows: number;
    hash: Buffer | null;
    broken_at: number | null;
    problem: string | null;
  };
}

declare module '../db/database' {
  interface Database extends AuditTables {}
}
