import { sql } from 'kysely';
import type { RightsDb } from '../tables';
import type { RotationOptions } from '../../kernel/db/rotate-identifiers';
import { hashEntry } from './entry-hashes';

/** Hashes disputed entries that stand again with the newest key. */
export async function rotateDisputedWords({ db, vault, keyId }: RotationOptions<RightsDb>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const disputes = await tx
      .selectFrom('disputes as d')
      .innerJoin('history_entries as e', 'e.id', 'd.entry_id')
      .select([
        'd.id',
        'd.kind',
        'd.author_id',
        'd.identifier_cipher',
        'd.identifier_key',
        'e.reason',
        'e.rental_address',
      ])
      .where('d.words_key', 'is distinct from', keyId)
      .forUpdate('d')
      .execute();
    for (const { id, kind, author_id: authorId, identifier_cipher, identifier_key, ...entry } of disputes) {
      const identifier = vault.open({ cipher: identifier_cipher, keyId: identifier_key });
      const { current } = hashEntry(vault, { kind, identifier, authorId }, entry);
      await tx.updateTable('disputes').set({ words_hash: current, words_key: keyId }).where('id', '=', id).execute();
    }
  });
}

/** What of disputes is known again by one key alone, or perhaps by it. */
export interface DisputeKeyNeeds {
  /** Disputes by which an entry is known again that its author or an administrator deleted: its words are not there to hash. */
  words: number;
  /** The day from which no removed entry is compared by it; null where none is. */
  removedFreeFrom: string | null;
}

/** Counts what of disputes needs a key; one of an unknown key needs every key. */
export async function readDisputeKeyNeeds(db: RightsDb, key: string, now: Date): Promise<DisputeKeyNeeds> {
  const { rows } = await sql<DisputeKeyNeeds>`
    select
      count(*) filter (
        where (words_key = ${key} or words_key is null) and not exists (
          select from entry_tombstones t
          where t.entry_id = disputes.entry_id and t.cause not in ('author', 'administrator'))
      )::integer as words,
      ((max(decided_at) filter (
        where (repeat_key = ${key} or repeat_key is null) and repeat_hash is not null
          and decided_at > ${now}::timestamptz - interval '12 months'
      ) at time zone 'Europe/Warsaw')::date + interval '12 months 1 day')::date::text as "removedFreeFrom"
    from disputes`.execute(db);
  return rows[0] ?? { words: 0, removedFreeFrom: null };
}
