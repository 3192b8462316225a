import { type Kysely, sql } from 'kysely';

/** What teams need to release their remotes alone: tokens, the files themselves, canaries and a history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deploy_tokens (
      id uuid primary key default gen_random_uuid(),
      remote text not null,
      label text not null,
      token_hash bytea not null unique,
      created_by uuid not null references users,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  // Releases that were made before files were kept here have no digest until their server starts again.
  await sql`alter table remote_releases add column digest bytea`.execute(db);
  // Every process, on whatever machine, writes the files it serves from here.
  await sql`
    create table remote_files (
      remote text not null,
      version text not null,
      name text not null,
      content bytea not null,
      primary key (remote, version, name),
      foreign key (remote, version) references remote_releases
    )`.execute(db);
  await sql`alter table remote_files alter column content set storage external`.execute(db);
  await sql`
    alter table remote_active
      add column canary_version text,
      add column canary_percent smallint,
      add foreign key (remote, canary_version) references remote_releases (remote, version),
      add check ((canary_version is null) = (canary_percent is null)),
      add check (canary_percent between 1 and 99)`.execute(db);
  await sql`
    create table remote_history (
      id bigint generated always as identity primary key,
      remote text not null,
      at timestamptz not null,
      action text not null,
      version text not null,
      replaced text,
      percent smallint,
      reason text,
      token_id uuid references deploy_tokens,
      user_id uuid references users
    )`.execute(db);
  // A release is judged by how many people it failed for, not by how often somebody says so.
  await sql`alter table remote_faults add column user_id uuid references users`.execute(db);
  // What the pages' shell provides to remotes, by its builds: an upload is held against the newest.
  await sql`
    create table shell_builds (
      build text primary key,
      provides jsonb not null,
      offered_at timestamptz not null
    )`.execute(db);
  await sql`create index remote_history_by_remote on remote_history (remote, id desc)`.execute(db);
}
