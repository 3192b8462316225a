import { type Kysely, sql } from 'kysely';

/** When the sides of a tenancy gave different days as its end, after which neither proposes another for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenancies add column end_disputed_at timestamptz`.execute(db);
}
