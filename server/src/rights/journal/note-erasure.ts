import type { Context } from '../tables';
import type { ErasedElsewhere, ErasedTable, ErasureTables } from './tables';
import { insertErasures } from './journal-queries';

/** Notes that the content of rows was erased, or that rows came back under their ids, in the transaction that does it. */
export async function noteErasure(
  tx: Context,
  table: ErasedTable | ErasedElsewhere,
  rowIds: readonly string[],
  what: Extract<ErasureTables['erasures']['what'], 'erased' | 'returned'> = 'erased',
): Promise<void> {
  if (rowIds.length === 0) return;
  await insertErasures(
    tx,
    rowIds.map((row_id) => ({ what, table_name: table, row_id })),
  );
  await queueJournal(tx);
}

/** Notes that an identifier was closed or opened again, by its blind index. */
export async function noteClosing(
  tx: Context,
  { index, keyId }: { index: Buffer; keyId: string },
  what: 'closed' | 'reopened',
): Promise<void> {
  await insertErasures(tx, [{ what, table_name: 'closed_identifiers', row_id: `${keyId}:${index.toString('hex')}` }]);
  await queueJournal(tx);
}

/** The transactions that queued the job already. */
const queued = new WeakSet<object>();

/**
 * Queues the job that writes what was erased into the journal, in the transaction that erased it, once. Without a key, whose row
 * all erasing transactions would wait for while they hold locks that the one in front may still want.
 */
export async function queueJournal(tx: Context): Promise<void> {
  if (queued.has(tx.db)) return;
  queued.add(tx.db);
  await tx.jobs.add(tx, 'erasures/journal', {});
}
