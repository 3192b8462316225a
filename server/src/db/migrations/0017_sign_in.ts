import { type Kysely, sql } from 'kysely';

/** What ways in remember: the successor of a refresh token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null in rows from before: their successors are found by the secret they were derived with.
  await sql`alter table refresh_tokens add column successor_hash bytea check (length(successor_hash) = 32)`.execute(db);
}
