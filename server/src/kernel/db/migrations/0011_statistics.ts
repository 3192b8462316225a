import { type Kysely, sql } from 'kysely';

/** What the administrators' statistics keep between two countings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Sign-ins of the days that are over: counted once, instead of a year of them every minute.
  await sql`create table login_days (day date primary key, total bigint not null check (total >= 0))`.execute(db);
  // One row, shared by all processes; the one that finds it outdated counts again.
  await sql`
    create table statistics_snapshot (
      id boolean primary key default true check (id),
      counted_at timestamptz not null,
      figures jsonb not null
    )`.execute(db);
}
