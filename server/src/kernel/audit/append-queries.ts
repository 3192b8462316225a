import type { Kysely } from 'kysely';
import type { Database } from '../../schema';
import { runStatement, type Statement } from '../db/statement';
import { ADDED_INQUIRIES } from '../../register/inquiries/append-queries';
import type { InquiryRow } from '../../register/inquiries/new-inquiry';

const APPEND: Statement = { name: 'audit-append', text: 'select audit_append($1::jsonb)' };

/** The counts make the inquiries be written first: from the append on, every other writer of the log waits. */
const APPEND_WITH_INQUIRIES: Statement = {
  name: 'audit-append-inquiries',
  text: `with ${ADDED_INQUIRIES} select audit_append($1::jsonb)
    from (select count(*) from added) a, (select count(*) from placed) p`,
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

/** Appends rows to the audit log's chain, and in the same statement adds the inquiries that they go with. */
export async function appendRows(
  db: Kysely<Database>,
  rows: readonly NewAuditRow[],
  inquiries: readonly InquiryRow[],
): Promise<void> {
  if (inquiries.length === 0) await runStatement(db, APPEND, [JSON.stringify(rows)]);
  else await runStatement(db, APPEND_WITH_INQUIRIES, [JSON.stringify(rows), JSON.stringify(inquiries)]);
}
