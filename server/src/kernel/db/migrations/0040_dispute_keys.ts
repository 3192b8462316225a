import { type Kysely, sql } from 'kysely';

/** Which key made the hashes of a dispute; null of earlier ones, which may need any older key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table disputes add column words_key text, add column repeat_key text`.execute(db);
}
