import { type Kysely, sql } from 'kysely';

/** A tenancy that is deleted is in the journal of erasures, so that no restore brings it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger erasure_noted after delete on tenancies
      for each row execute function note_erasure()`.execute(db);
}
