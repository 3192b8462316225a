import type { Context } from '../context';
import type { ErasureTables } from './tables';

/** A table whose rows the journal can erase again after a restore. */
export type ErasedTable =
  | 'history_entries'
  | 'subjects'
  | 'users'
  | 'attachments'
  | 'entry_evidence'
  | 'inquiries'
  | 'reports'
  | 'report_shares'
  | 'claims'
  | 'disputes'
  | 'cases'
  | 'desk_notes'
  | 'collection_notices';

/**
 * Notes that rows were erased, or put back under their ids, in the transaction that does it; a job queued in it appends
 * them to the journal outside the database.
 */
export async function noteErasure(
  tx: Context,
  table: ErasedTable,
  rowIds: readonly string[],
  what: Extract<ErasureTables['erasures']['what'], 'erased' | 'returned'> = 'erased',
): Promise<void> {
  if (rowIds.length === 0) return;
  const at = tx.now();
  await tx.db
    .insertInto('erasures')
    .values(rowIds.map((row_id) => ({ at, what, table_name: table, row_id })))
    .execute();
}
