import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { canonicalText, chainHash, GENESIS } from './chain';

/** A row's number with its hash, as printed by an earlier check. */
export interface ChainMark {
  seq: number;
  hash: string;
}

export type ChainVerdict =
  | { isWhole: true; rows: number; last: ChainMark }
  | { isWhole: false; seq: number; problem: 'missing' | 'changed' | 'cut off' | 'replaced' };

const ROWS_AT_ONCE = 5000;

/**
 * Reads the whole audit log, a part at a time, and names its first broken row. With the mark of an earlier check it also
 * notices that the log was cut off or rewritten since.
 */
export async function verifyChain(db: Kysely<Database>, mark?: ChainMark): Promise<ChainVerdict> {
  let last = 0;
  let hash: Buffer = GENESIS;
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(ROWS_AT_ONCE)
      .execute();
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

/** Users whose RentCoins balance is not the sum of their ledger. */
export async function findWrongBalances(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u left join rentcoins_ledger l on l.user_id = u.id
    group by u.id having u.rent_coins <> coalesce(sum(l.amount), 0) order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
