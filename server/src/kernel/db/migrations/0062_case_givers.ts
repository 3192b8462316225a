import { type Kysely, sql } from 'kysely';

/** Notices are counted by who gives them, not by the address that somebody typed; a case can be about an account's own data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cases
      add column of_account boolean not null default false,
      add column giver_key bytea`.execute(db);
  await sql`create index cases_by_giver on cases (giver_key) where giver_key is not null`.execute(db);
}
