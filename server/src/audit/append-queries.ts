import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { runStatement, type Statement } from '../db/statement';
import { ADDED_INQUIRIES, WAITING_INQUIRIES } from '../inquiries/append-queries';
import type { InquiryRow } from '../inquiries/new-inquiry';

const APPEND: Statement = { name: 'audit-append', text: 'select audit_append($1::jsonb)' };

/** The counts make the inquiries be written first: from the append on, every other writer of the log waits. */
const APPEND_WITH_INQUIRIES: Statement = {
  name: 'audit-append-inquiries',
  text: `with ${ADDED_INQUIRIES} select audit_append($1::jsonb)
    from (select count(*) from added) a, (select count(*) from placed) p`,
};

const APPEND_WITH_WAITING: Statement = {
  name: 'audit-append-waiting',
  text: `with ${WAITING_INQUIRIES} select audit_append($1::jsonb) from (select count(*) from waiting) w`,
};

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

/**
 * Appends rows to the audit log's chain, and in the same statement writes the inquiries that they go with; returns how many
 * of these wait to be added.
 */
export async function appendRows(
  db: Kysely<Database>,
  rows: readonly NewAuditRow[],
  inquiries: readonly InquiryRow[],
): Promise<number> {
  if (inquiries.length === 0) {
    await runStatement(db, APPEND, [JSON.stringify(rows)]);
    return 0;
  }
  // Another row may be gone by the time that what waits is added.
  const canWait = inquiries.every(({ index, share_id }) => index !== undefined && share_id === undefined);
  const statement = canWait ? APPEND_WITH_WAITING : APPEND_WITH_INQUIRIES;
  await runStatement(db, statement, [JSON.stringify(rows), JSON.stringify(inquiries)]);
  return canWait ? inquiries.length : 0;
}
