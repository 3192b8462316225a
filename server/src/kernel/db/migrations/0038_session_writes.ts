import { type Kysely, sql } from 'kysely';

/** Up to where of the write-ahead log a session has written, which a replica must have replayed to be read by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column wrote_up_to pg_lsn`.execute(db);
}
