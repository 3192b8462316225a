import { type Kysely, sql } from 'kysely';

/**
 * How often an account changed its owner, which ends what browsers remember of the one before; and whether a session has a
 * confirmation that no showing of an identifier used up yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column former_owners integer not null default 0`.execute(db);
  await sql`alter table sessions add column has_unused_confirmation boolean not null default false`.execute(db);
}
