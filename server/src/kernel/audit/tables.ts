import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

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
  /** Rows that wait for the number and hash with which they become rows of the log. */
  audit_unsealed: Pick<
    AuditTables['audit_log'],
    'at' | 'actor_id' | 'action' | 'target_type' | 'target_id' | 'details'
  > & { id: GeneratedAlways<number>; content: string; added_at: Generated<Date> };
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
