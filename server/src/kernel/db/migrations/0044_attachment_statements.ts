import { type Kysely, sql } from 'kysely';

/** What the sender of a file was given to sign: the file that is this with a signature stays as it came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attachments add column statement bytea`.execute(db);
}
