import { type Kysely, sql } from 'kysely';

/** Counters of attempts: unlogged, because a crash may lose them and they are written often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limits (
      key text collate "C" not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (key, window_start)
    )`.execute(db);
  await sql`create index rate_limits_past on rate_limits (window_start)`.execute(db);
}
