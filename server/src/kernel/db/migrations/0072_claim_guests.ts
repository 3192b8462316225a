import { type Kysely, sql } from 'kysely';

/** Who sent a claim without an account, as the limit counts them: what stands in the form can name anybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claims add column guest_key bytea`.execute(db);
  await sql`create index claims_by_guest on claims (guest_key) where guest_key is not null`.execute(db);
}
