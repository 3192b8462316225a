import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { IncompatibleDatabaseError } from '../../kernel/db/migrate';
import { deleteClosing, findClosings, insertClosing } from '../closings/queries';
import { type Eraser, ERASERS } from './erasers';
import type { JournalLine } from '../journal/journal-line';
import { readLine } from '../journal/journal-line';
import {
  continueAfter,
  findUnknown,
  forgetJournaled,
  insertReplayed,
  lockJournal,
  readLastJournaled,
  renumberWaiting,
} from '../journal/journal-queries';
import { openJournal } from '../journal/journal-store';
import { ERASED_TABLES } from '../journal/tables';

const BATCH = 1000;
const MISSING = 'The erasure journal is missing or older than the database.';

/**
 * Erases again what the journal names and the database does not know, because it was restored from a backup, and closes
 * identifiers likewise; returns how many rows. Before anything is answered; one process at a time. In production throws
 * `IncompatibleDatabaseError` for a journal that lacks what the database knows it to have, and for a line that is not
 * ours; elsewhere a missing journal is written again.
 */
export async function replayJournal(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockJournal(tx);
    const { unknown, last, undone } = await compare(tx);
    const known = await readLastJournaled(tx);
    if (known !== null && known > last) await resume(tx);
    if (unknown.length === 0) return 0;
    await continueAfter(tx, last);
    await apply(
      tx,
      unknown.filter((line) => (undone.get(nameRow(line)) ?? 0) <= line.sequence),
    );
    for (let n = 0; n < unknown.length; n += BATCH) {
      const lines = unknown.slice(n, n + BATCH);
      await renumberWaiting(
        tx,
        lines.map(({ sequence }) => sequence),
      );
      await insertReplayed(tx, lines);
    }
    return unknown.length;
  });
}

async function resume(tx: Context): Promise<void> {
  if (tx.config.production) throw new IncompatibleDatabaseError(MISSING);
  tx.log.warn({ journal: 'missing' }, 'erasure journal is missing or older than the database and is written again');
  await forgetJournaled(tx);
}

interface Comparison {
  /** The lines that the database does not know, each once, in order. */
  unknown: JournalLine[];
  /** The last sequence. */
  last: number;
  /** The last line, known or not, that says of a row something else than that it was erased. */
  undone: ReadonlyMap<string, number>;
}

function nameRow({ table, rowId }: JournalLine): string {
  return `${table} ${rowId}`;
}

/** Reads the whole journal. */
async function compare(tx: Context): Promise<Comparison> {
  const unknown = new Map<number, JournalLine>();
  const undone = new Map<string, number>();
  let last = 0;
  let batch: JournalLine[] = [];
  const look = async () => {
    for (const line of await findUnknown(tx, batch)) unknown.set(line.sequence, line);
    batch = [];
  };
  for await (const text of openJournal(tx.config.erasureJournal).read()) {
    const line = readLine(tx.vault, text);
    if (line === 'torn') continue;
    if (line === 'forged') {
      if (tx.config.production) throw new IncompatibleDatabaseError('The erasure journal has a line that is not ours.');
      continue;
    }
    last = Math.max(last, line.sequence);
    const name = nameRow(line);
    if (line.what !== 'erased') undone.set(name, Math.max(undone.get(name) ?? 0, line.sequence));
    batch.push(line);
    if (batch.length === BATCH) await look();
  }
  await look();
  return { unknown: [...unknown.values()].sort((a, b) => a.sequence - b.sequence), last, undone };
}

/** What happened last to a row decides: one that was erased and came back stays. */
async function apply(tx: Context, lines: readonly JournalLine[]): Promise<void> {
  const latest = new Map(lines.map((line) => [nameRow(line), line]));
  const rowsOf = (table: string) =>
    [...latest.values()].filter((line) => line.table === table && line.what === 'erased').map(({ rowId }) => rowId);
  const erase = async (table: string, eraser: Eraser) => {
    const rowIds = rowsOf(table);
    if (rowIds.length > 0) await eraser(tx, rowIds);
  };
  // What stands on the tables of this context goes before them.
  for (const [table, eraser] of Object.entries<Eraser>(tx.hooks.rights.erasers)) await erase(table, eraser);
  for (const table of ERASED_TABLES) await erase(table, ERASERS[table]);
  for (const line of latest.values()) {
    if (line.what === 'closed') await insertClosing(tx, { ...readClosing(line), caseId: null });
    if (line.what === 'reopened') await reopen(tx, line);
  }
}

function readClosing({ rowId }: JournalLine): { index: Buffer; keyId: string } {
  const at = rowId.lastIndexOf(':');
  return { keyId: rowId.slice(0, at), index: Buffer.from(rowId.slice(at + 1), 'hex') };
}

async function reopen(tx: Context, line: JournalLine): Promise<void> {
  for (const { id } of await findClosings(tx, [readClosing(line).index])) await deleteClosing(tx, id);
}
