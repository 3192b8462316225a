import { type Kysely, sql } from 'kysely';

/** A side that a person took out of their file stays the side of a company for rules about the same two people, without its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenancy_sides add column was_company boolean not null default false`.execute(db);
}
