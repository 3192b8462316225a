import { sql } from 'kysely';
import type { Db } from '../tables';

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

/** Appends rows to those that wait for their seal. */
export async function appendRows(db: Db, rows: readonly NewAuditRow[]): Promise<void> {
  await sql`/* statement: audit */ select audit_append(${JSON.stringify(rows)}::jsonb)`.execute(db);
}

/** Seals the oldest waiting rows; returns how many, none where another process is at it. */
export async function sealOldest(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select audit_seal(${most}) as sealed`.execute(db);
  return rows[0]?.sealed ?? 0;
}
