import { type Kysely, sql } from 'kysely';

/** Inquiries of look-ups wait here until many are added at once. Without an index: it is emptied as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table waiting_inquiries (given jsonb not null)`.execute(db);
}
