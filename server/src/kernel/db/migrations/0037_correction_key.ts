import { type Kysely, sql } from 'kysely';

/** Two disputes may change an entry in the same way within one millisecond; a report shows both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report_corrections drop constraint report_corrections_report_id_at_entry_id_what_key,
      add unique nulls not distinct (report_id, at, entry_id, what, dispute_id)`.execute(db);
}
