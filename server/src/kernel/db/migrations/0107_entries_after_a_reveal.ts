import { type Kysely, sql } from 'kysely';

/** Until when an entry says that its author added it after the opinions of a tenancy were revealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history_entries add column after_reveal_until timestamptz`.execute(db);
}
