import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { runStatement, type Statement } from '../db/statement';

const APPEND: Statement = { name: 'audit-append', text: 'select audit_append($1::jsonb)' };

/** A row of the audit log before the database chains it. */
export interface NewAuditRow {
  at: string;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  details: Record<string, unknown>;
  content: string;
}

/** Appends rows to the audit log's chain. */
export async function appendRows(db: Kysely<Database>, rows: readonly NewAuditRow[]): Promise<void> {
  await runStatement(db, APPEND, [JSON.stringify(rows)]);
}
