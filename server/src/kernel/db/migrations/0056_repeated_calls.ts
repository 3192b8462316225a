import { type Kysely, sql } from 'kysely';

/** Calls that were made with a key, so that a repetition gets the answer of the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table repeated_calls (
      key bytea primary key,
      body bytea not null,
      begun_at timestamptz not null,
      answer bytea
    )`.execute(db);
  await sql`create index repeated_calls_begun on repeated_calls (begun_at)`.execute(db);
}
