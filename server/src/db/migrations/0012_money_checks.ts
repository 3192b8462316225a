import { type Kysely, sql } from 'kysely';

/** What the last check of money found, for the metrics of every process and not only of the one that checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table money_checks (
      kind text primary key,
      differences bigint not null check (differences >= 0),
      checked_at timestamptz not null
    )`.execute(db);
}
