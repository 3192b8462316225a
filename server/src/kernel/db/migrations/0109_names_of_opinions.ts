import { type Kysely, sql } from 'kysely';

/** By which name the journal of erasures calls the opinion of a revealed entry. It was the id of the opinion's first entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revealed_entries add column opinion_id uuid`.execute(db);
  await sql`
    update revealed_entries r set opinion_id = f.id
    from revealed_entries f where f.tenancy_id = r.tenancy_id and f.by = r.by and f.position = 1`.execute(db);
}
