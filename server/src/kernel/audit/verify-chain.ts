import type { Db } from '../tables';
import { canonicalText, chainHash, type ChainMark, GENESIS } from './chain';
import { readRowsAfter } from './queries';

export type ChainVerdict =
  | { isWhole: true; rows: number; last: ChainMark }
  | { isWhole: false; seq: number; problem: 'missing' | 'changed' | 'cut off' | 'replaced' };

const ROWS_AT_ONCE = 5000;

/**
 * Verifies the whole audit log, a part at a time; returns its first broken row, if any. With the mark of an earlier check
 * it also detects that the log was cut off or rewritten since.
 */
export async function verifyChain(db: Db, mark?: ChainMark): Promise<ChainVerdict> {
  return verifyFrom(db, { seq: 0, hash: GENESIS }, mark);
}

/** Verifies likewise what was added since the mark of an earlier check, and that the marked row is still the same. */
export async function verifySince(db: Db, mark: ChainMark): Promise<ChainVerdict> {
  const [marked] = await readRowsAfter(db, mark.seq - 1, 1);
  if (marked?.seq !== mark.seq) {
    // Of a log that ends before the mark the whole is read, which names its last row.
    return marked ? { isWhole: false, seq: mark.seq, problem: 'missing' } : verifyChain(db, mark);
  }
  return verifyFrom(db, { seq: mark.seq - 1, hash: marked.previous_hash }, mark);
}

async function verifyFrom(db: Db, start: { seq: number; hash: Buffer }, mark?: ChainMark): Promise<ChainVerdict> {
  let last = start.seq;
  let hash = start.hash;
  for (;;) {
    const rows = await readRowsAfter(db, last, ROWS_AT_ONCE);
    for (const row of rows) {
      if (row.seq !== last + 1) return { isWhole: false, seq: last + 1, problem: 'missing' };
      const content = canonicalText({
        at: row.at,
        actorId: row.actor_id,
        action: row.action,
        targetType: row.target_type,
        targetId: row.target_id,
        details: row.details,
      });
      const expected = chainHash(hash, content);
      if (!row.previous_hash.equals(hash) || !row.hash.equals(expected)) {
        return { isWhole: false, seq: row.seq, problem: 'changed' };
      }
      if (mark?.seq === row.seq && mark.hash !== row.hash.toString('hex')) {
        return { isWhole: false, seq: row.seq, problem: 'replaced' };
      }
      last = row.seq;
      hash = row.hash;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  if (mark && mark.seq > last) return { isWhole: false, seq: last + 1, problem: 'cut off' };
  return { isWhole: true, rows: last, last: { seq: last, hash: hash.toString('hex') } };
}
