import { type Kysely, sql } from 'kysely';

/** Which file of a release failed, and in which shell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_faults add column hash text, add column shell text`.execute(db);
}
