import { type Kysely, sql } from 'kysely';

/** Releases of remotes, which of them is active, their history and failures, and the tokens that teams release with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTokens(db);
  await createReleases(db);
  await createFailures(db);
}

async function createTokens(db: Kysely<unknown>): Promise<void> {
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
}

async function createReleases(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // The address is a folder on a team's own origin; null where visitors load the release from this site.
    sql`create table remote_releases (
      remote text not null,
      version text not null,
      record jsonb not null,
      created_at timestamptz not null default now(),
      digest bytea,
      address text,
      primary key (remote, version)
    )`,
    // Every process writes the files that it serves from here.
    sql`create table remote_files (
      remote text not null,
      version text not null,
      name text not null,
      content bytea not null,
      primary key (remote, version, name),
      foreign key (remote, version) references remote_releases
    )`,
    sql`alter table remote_files alter column content set storage external`,
    sql`create table remote_active (
      remote text primary key,
      version text not null,
      previous_version text,
      changed_at timestamptz not null,
      canary_version text,
      canary_percent smallint check (canary_percent between 1 and 99),
      foreign key (remote, version) references remote_releases,
      foreign key (remote, previous_version) references remote_releases (remote, version),
      foreign key (remote, canary_version) references remote_releases (remote, version),
      check ((canary_version is null) = (canary_percent is null))
    )`,
    sql`create table remote_history (
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
    )`,
    sql`create index remote_history_by_remote on remote_history (remote, id desc)`,
    // What the pages' shell provides to remotes, by its builds: an upload is held against the newest.
    sql`create table shell_builds (
      build text primary key,
      provides jsonb not null,
      offered_at timestamptz not null
    )`,
  ]) {
    await statement.execute(db);
  }
}

/** Repeated reports of one user count once, because a release is judged by the number of users that it failed for. */
async function createFailures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remote_faults (
      id bigint generated always as identity primary key,
      remote text not null,
      version text,
      stage text not null,
      cause text not null,
      at timestamptz not null,
      user_id uuid references users,
      hash text,
      shell text
    )`.execute(db);
  await sql`create index remote_faults_by_remote on remote_faults (remote, at desc)`.execute(db);
}
