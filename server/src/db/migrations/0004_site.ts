import { type Kysely, sql } from 'kysely';

/** Releases of remotes, which of them is active, and their failures in browsers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remote_releases (
      remote text not null,
      version text not null,
      record jsonb not null,
      created_at timestamptz not null default now(),
      primary key (remote, version)
    )`.execute(db);
  await sql`
    create table remote_active (
      remote text primary key,
      version text not null,
      previous_version text,
      changed_at timestamptz not null,
      foreign key (remote, version) references remote_releases,
      foreign key (remote, previous_version) references remote_releases (remote, version)
    )`.execute(db);
  await sql`
    create table remote_faults (
      id bigint generated always as identity primary key,
      remote text not null,
      version text,
      stage text not null,
      cause text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index remote_faults_by_remote on remote_faults (remote, at desc)`.execute(db);
}
