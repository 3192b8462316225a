import { type Kysely, sql } from 'kysely';

/** Second factors, confirmed sessions, and Google accounts that prove an identity without signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFactors(db);
  await createChallenges(db);
  await confirmSessions(db);
  await separateGoogle(db);
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // A secret that is not confirmed waits for the first code of the app beside the one in force.
    sql`create table code_apps (
      user_id uuid not null references users on delete cascade,
      is_confirmed boolean not null,
      secret_cipher bytea not null,
      secret_key text not null,
      last_step bigint,
      created_at timestamptz not null,
      primary key (user_id, is_confirmed)
    )`,
    sql`create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null check (length(name) between 1 and 100),
      created_at timestamptz not null,
      last_used_at timestamptz
    )`,
    sql`create index passkeys_of_user on passkeys (user_id)`,
    sql`create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null check (length(code_hash) = 32),
      primary key (user_id, code_hash)
    )`,
  ]) {
    await statement.execute(db);
  }
}

async function createChallenges(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table second_steps (
      token_hash bytea primary key check (length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      way text not null check (way in ('password', 'google')),
      account_mark bytea not null,
      expires_at timestamptz not null
    )`,
    sql`create index second_steps_of_user on second_steps (user_id)`,
    sql`create index second_steps_past on second_steps (expires_at)`,
    sql`create table passkey_challenges (
      challenge_hash bytea primary key check (length(challenge_hash) = 32),
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('sign-in', 'confirm', 'add')),
      expires_at timestamptz not null
    )`,
    sql`create index passkey_challenges_of_user on passkey_challenges (user_id)`,
    sql`create index passkey_challenges_past on passkey_challenges (expires_at)`,
  ]) {
    await statement.execute(db);
  }
}

async function confirmSessions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
  await sql`update sessions set confirmed_at = created_at where ended_at is null`.execute(db);
}

/**
 * Until now one column said both who a person is and how they sign in. A Google account stays a way to sign in where it
 * came by a sign-in of the account's present address: the account has no password, or its identity is not verified. All
 * others, which may have come with an access token alone, only go on proving the identity.
 */
async function separateGoogle(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table users add column google_email text check (length(google_email) <= 254),
      add column identity_google_sub text check (length(identity_google_sub) between 1 and 255),
      add check (removed_at is null or (google_email is null and identity_google_sub is null)),
      add check (google_sub is not null or google_email is null)`,
    sql`update users set identity_google_sub = google_sub
      where google_sub is not null and identity_verified_at is not null`,
    sql`create unique index users_identity_google_sub on users (identity_google_sub)
      where identity_google_sub is not null`,
    sql`update users u set google_sub = null where google_sub is not null and (
      (password_hash is not null and identity_verified_at is not null)
      or exists (select from audit_log a
        where a.action = 'user.updated' and a.target_id = u.id::text and a.details->>'email' = 'changed'))`,
    sql`update users set google_email = email where google_sub is not null and email_verified_at is not null`,
  ]) {
    await statement.execute(db);
  }
}
