import { type Kysely, sql } from 'kysely';

/** What browsers saw of shell and remotes, counted by the hour, and the errors that they met. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A row is written over and over within its hour: room for it on its page keeps the index out of that.
  await sql`
    create table observation_counts (
      hour timestamptz not null,
      source text not null,
      version text not null,
      metric text not null,
      shell text not null,
      bucket smallint not null,
      count integer not null,
      primary key (hour, source, version, metric, shell, bucket)
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    create table browser_errors (
      source text not null,
      version text not null,
      fingerprint bytea not null,
      message text not null,
      place text,
      shell text not null,
      count integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (source, version, fingerprint)
    )`.execute(db);
  await sql`create index browser_errors_by_time on browser_errors (last_at desc)`.execute(db);
}
