import { type Kysely, sql } from 'kysely';

/** When a file was attached to what it belongs to: one of a draft came long before. Of earlier files it stays unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attachments add column attached_at timestamptz`.execute(db);
}
