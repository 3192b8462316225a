import { type RawBuilder, sql } from 'kysely';
import type { IdentifierVault } from './identifier-vault';
import { hasEnding, SEALED_TABLES, type SealedTable } from './keyed-columns';
import type { Db } from '../tables';

export interface RotationOptions<Database = Db> {
  db: Database;
  vault: IdentifierVault;
  /** The newest key's id: rows that have it are left as they are. */
  keyId: string;
  batch?: number;
  onProgress?(table: SealedTable, rows: number): void;
}

/** How many rows one transaction changes. */
export const ROTATION_BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface SealedRow {
  id: string;
  cipher: Buffer;
  key_id: string;
}

/**
 * Re-encrypts every stored identifier with the newest key, in one transaction per batch: it can be stopped and resumed at
 * any time while the site runs. Returns the number of changed identifiers.
 */
export async function rotateIdentifiers(options: RotationOptions): Promise<Record<SealedTable, number>> {
  const counts: Record<SealedTable, number> = {
    subjects: 0,
    orders: 0,
    reports: 0,
    claim_identifiers: 0,
    disputes: 0,
    case_identifiers: 0,
    drafts: 0,
    news_addresses: 0,
  };
  for (const table of SEALED_TABLES) {
    let last: string | undefined = BEFORE_ALL;
    while (last !== undefined) {
      const rows: SealedRow[] = await sealBatch(options, table, sql`identifier_key <> ${options.keyId}`, last);
      counts[table] += rows.length;
      last = rows.at(-1)?.id;
      if (rows.length > 0) options.onProgress?.(table, counts[table]);
    }
  }
  return counts;
}

/** Seals what was stored before its ending was, so that it is found by that, too. */
export async function sealEndings(options: Pick<RotationOptions, 'db' | 'vault'>): Promise<void> {
  for (const table of SEALED_TABLES.filter(hasEnding)) {
    const isUnfinished = sql`identifier_ending is null and identifier_cipher is not null`;
    let last: string | undefined = BEFORE_ALL;
    while (last !== undefined) {
      const rows: SealedRow[] = await sealBatch(options, table, isUnfinished, last);
      last = rows.at(-1)?.id;
    }
  }
}

async function sealBatch(
  { db, vault, batch = ROTATION_BATCH }: Pick<RotationOptions, 'db' | 'vault' | 'batch'>,
  table: SealedTable,
  isOutdated: RawBuilder<unknown>,
  after: string,
): Promise<SealedRow[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<SealedRow>`
      select id, identifier_cipher as cipher, identifier_key as key_id from ${sql.table(table)}
      where id > ${after} and ${isOutdated} order by id limit ${batch} for no key update`.execute(tx);
    const sealed = rows.map(({ cipher, key_id }) => vault.seal(vault.open({ cipher, keyId: key_id })));
    const [newest] = sealed;
    if (!newest) return rows;
    await sql`
      update ${sql.table(table)} t
      set identifier_index = fresh.index, identifier_cipher = fresh.cipher, identifier_key = ${newest.keyId}
        ${hasEnding(table) ? sql`, identifier_ending = fresh.ending` : sql``}
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${sealed.map(({ index }) => index)}::bytea[],
        ${sealed.map(({ cipher }) => cipher)}::bytea[],
        ${sealed.map(({ ending }) => ending)}::bytea[]) as fresh (id, index, cipher, ending)
      where t.id = fresh.id`.execute(tx);
    return rows;
  });
}
