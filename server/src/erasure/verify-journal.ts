import type { Context } from '../context';
import { readLine } from './journal-line';
import { findUnknown, readJournaled } from './journal-queries';
import { openJournal } from './journal-store';

const BATCH = 1000;

/** Compares the journal with the database both ways; returns the first difference in a sentence, undefined without one. */
export async function findJournalDifference(
  ctx: Pick<Context, 'config' | 'db' | 'vault'>,
): Promise<string | undefined> {
  const sequences = new Set<number>();
  for await (const text of openJournal(ctx.config.erasureJournal).read()) {
    const line = readLine(ctx.vault, text);
    if (line === 'torn') continue;
    if (line === 'forged') return 'The erasure journal has a line that is not ours.';
    sequences.add(line.sequence);
    const [unknown] = await findUnknown(ctx, [line]);
    if (unknown) return `The database does not know erasure ${line.sequence} of ${line.table} ${line.rowId}.`;
  }
  let last = 0;
  for (;;) {
    const ids = await readJournaled(ctx, last, BATCH);
    const missing = ids.find((id) => !sequences.has(id));
    if (missing !== undefined) return `The erasure journal lacks erasure ${missing}.`;
    const end = ids.at(-1);
    if (end === undefined) return undefined;
    last = end;
  }
}
