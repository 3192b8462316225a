import { type Kysely, sql } from 'kysely';

const TABLES = ['disputes', 'case_identifiers', 'claim_identifiers'] as const;

/**
 * Keyed hashes of the last four characters, by which the desk finds its work. Where no subject has the identifier any more the
 * nightly work makes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    const rows = sql.table(table);
    await sql`alter table ${rows}
      add column identifier_ending bytea check (length(identifier_ending) = 32)`.execute(db);
    await sql`
      update ${rows} r set identifier_ending = s.identifier_ending from subjects s
      where s.identifier_index = r.identifier_index and s.identifier_key = r.identifier_key`.execute(db);
  }
}
