import { type Kysely, sql } from 'kysely';

/** The hourly check of money reads the last rows of the ledger alone. Rows are added in the order of their times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index rentcoins_ledger_times on rentcoins_ledger using brin (created_at) with (autosummarize = on)`.execute(
    db,
  );
}
