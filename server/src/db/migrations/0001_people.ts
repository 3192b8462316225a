import { type Kysely, sql } from 'kysely';

/** People, their sessions and everything that proves who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPolishSortKey(db);
  await createUsers(db);
  await createUserIndexes(db);
  await createSessions(db);
  await createTokens(db);
  await createCounters(db);
}

/**
 * Polish order without an index on a library collation, whose rules change under the index with the library's version:
 * each Polish letter becomes its plain one and a sign that sorts after every plain letter.
 */
async function createPolishSortKey(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function polish_sort_key(words text) returns text language sql immutable parallel safe as $$
      select replace(replace(replace(replace(replace(replace(replace(replace(replace(
        translate(lower(words), 'ĄĆĘŁŃÓŚŹŻ', 'ąćęłńóśźż'),
        'ą', 'a~'), 'ć', 'c~'), 'ę', 'e~'), 'ł', 'l~'), 'ń', 'n~'), 'ó', 'o~'), 'ś', 's~'), 'ź', 'z~'), 'ż', 'z~~')
        collate "C"
    $$`.execute(db);
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_links (
      id uuid primary key default gen_random_uuid(),
      code text not null unique check (code <> '' and length(code) <= 64),
      description text not null check (length(description) <= 500),
      campaign text check (length(campaign) <= 200),
      is_active boolean not null default true,
      created_at timestamptz not null default now()
    )`.execute(db);
  // A removed person's row stays, without anything personal in it: invoices and others' evidence refer to it.
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      name text not null check (length(name) <= 200),
      name_key text collate "C" not null generated always as (polish_sort_key(name)) stored,
      email text not null check (length(email) <= 254),
      email_key text collate "C" not null check (email_key = lower(email_key)),
      password_hash text,
      role text not null default 'user' check (role in ('user', 'admin')),
      status text not null default 'active' check (status in ('active', 'blocked')),
      built_in boolean not null default false,
      built_in_hash text,
      email_verified_at timestamptz,
      identity_verified_at timestamptz,
      google_sub text check (length(google_sub) between 1 and 255),
      referral_link_id uuid references referral_links on delete set null,
      rent_coins integer not null default 0 check (rent_coins >= 0),
      created_at timestamptz not null default now(),
      first_login_at timestamptz,
      removed_at timestamptz,
      check (removed_at is null or (password_hash is null and google_sub is null)),
      check (removed_at is not null or email <> '')
    )`.execute(db);
}

async function createUserIndexes(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    sql`create unique index users_email_key on users (email_key) where removed_at is null`,
    sql`create unique index users_google_sub on users (google_sub) where google_sub is not null`,
    sql`create unique index users_built_in on users (built_in) where built_in`,
    sql`create index users_active_admins on users (id)
      where role = 'admin' and status = 'active' and removed_at is null`,
    sql`create index users_created on users (created_at, id) where removed_at is null`,
    sql`create index users_name_order on users (name_key, id) where removed_at is null`,
    sql`create index users_email_order on users (email_key, id) where removed_at is null`,
    sql`create index users_rent_coins on users (rent_coins, id) where removed_at is null`,
    sql`create index users_by_status on users (status, role) where removed_at is null`,
    sql`create index users_by_referral on users (referral_link_id, email_verified_at) where referral_link_id is not null`,
    // For the administrators' filters by parts of a name or address.
    sql`create index users_name_parts on users using gin (lower(name) gin_trgm_ops) where removed_at is null`,
    sql`create index users_email_parts on users using gin (email_key gin_trgm_ops) where removed_at is null`,
  ]) {
    await index.execute(db);
  }
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      device text not null check (length(device) <= 100),
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      check ((ended_at is null) = (end_reason is null))
    )`,
    sql`create index sessions_of_user on sessions (user_id, created_at)`,
    sql`create index sessions_in_use on sessions (last_used_at) where ended_at is null`,
    sql`create index sessions_past on sessions (expires_at)`,
    sql`create index sessions_ended on sessions (ended_at) where ended_at is not null`,
    sql`create table refresh_tokens (
      token_hash bytea primary key check (length(token_hash) = 32),
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    sql`create index refresh_tokens_of_session on refresh_tokens (session_id)`,
    // A family has one living token: two successors of one token cannot be written.
    sql`create unique index refresh_tokens_living on refresh_tokens (session_id) where used_at is null`,
    sql`create table logins (
      id bigint generated always as identity primary key,
      user_id uuid not null references users on delete cascade,
      at timestamptz not null
    )`,
    sql`create index logins_at on logins (at, user_id)`,
    sql`create index logins_of_user on logins (user_id, at)`,
  ]) {
    await statement.execute(db);
  }
}

async function createTokens(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table mail_tokens (
      token_hash bytea primary key check (length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('verify-email', 'reset-password')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    sql`create index mail_tokens_of_user on mail_tokens (user_id, purpose)`,
    sql`create index mail_tokens_past on mail_tokens (expires_at)`,
    sql`create table google_nonces (
      nonce_hash bytea primary key check (length(nonce_hash) = 32),
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz not null
    )`,
    sql`create index google_nonces_of_user on google_nonces (user_id)`,
    sql`create index google_nonces_past on google_nonces (expires_at)`,
  ]) {
    await statement.execute(db);
  }
}

/** Counters of attempts: unlogged, because losing them in a crash costs nobody anything and writing them is frequent. */
async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limits (
      key text collate "C" not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (key, window_start)
    )`.execute(db);
  await sql`create index rate_limits_past on rate_limits (window_start)`.execute(db);
}
