import type { Context } from '../tables';
import { type JournalLine, readLine } from './journal-line';
import { findUnknown, readJournaled } from './journal-queries';
import { openJournal } from './journal-store';

const BATCH = 1000;

type Compared = Pick<Context, 'config' | 'db' | 'vault'>;

/** Compares the journal with the database both ways; returns the first difference in a sentence, undefined without one. */
export async function findJournalDifference(ctx: Compared): Promise<string | undefined> {
  // Read first: what a running server adds meanwhile is in the journal before it is noted as being there.
  const missing = await readAllJournaled(ctx);
  let batch: JournalLine[] = [];
  for await (const text of openJournal(ctx.config.erasureJournal).read()) {
    const line = readLine(ctx.vault, text);
    if (line === 'torn') continue;
    if (line === 'forged') return 'The erasure journal has a line that is not ours.';
    missing.delete(line.sequence);
    batch.push(line);
    if (batch.length < BATCH) continue;
    const unknown = await nameUnknown(ctx, batch);
    if (unknown !== undefined) return unknown;
    batch = [];
  }
  const unknown = await nameUnknown(ctx, batch);
  if (unknown !== undefined) return unknown;
  const [first] = missing;
  return first === undefined ? undefined : `The erasure journal lacks erasure ${first}.`;
}

async function readAllJournaled(ctx: Compared): Promise<Set<number>> {
  const sequences = new Set<number>();
  for (let page = await readJournaled(ctx, 0, BATCH); page.length > 0;) {
    for (const sequence of page) sequences.add(sequence);
    page = await readJournaled(ctx, page.at(-1) ?? 0, BATCH);
  }
  return sequences;
}

async function nameUnknown(ctx: Compared, lines: readonly JournalLine[]): Promise<string | undefined> {
  const [line] = await findUnknown(ctx, lines);
  return line && `The database does not know erasure ${line.sequence} of ${line.table} ${line.rowId}.`;
}
