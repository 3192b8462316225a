import { type Kysely, sql } from 'kysely';

/** Accounts, referral links they came by, and the single-use secrets that prove who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReferralLinks(db);
  await createUsers(db);
  await createUserIndexes(db);
  await createSecrets(db);
}

async function createReferralLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_links (
      id uuid primary key default gen_random_uuid(),
      code text not null unique check (code <> '' and length(code) <= 64),
      description text not null check (length(description) <= 500),
      campaign text check (length(campaign) <= 200),
      is_active boolean not null default true,
      created_at timestamptz not null default now()
    )`.execute(db);
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  // A removed person's row stays, without anything personal in it: invoices and others' evidence refer to it.
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      name text not null check (length(name) <= 200),
      name_key text collate "C" not null generated always as (polish_sort_key(name)) stored,
      name_search text collate "C" not null generated always as (search_text(name)) stored,
      email text not null check (length(email) <= 254),
      email_key text collate "C" not null check (email_key = lower(email_key)),
      email_search text collate "C" not null generated always as (search_text(email_key)) stored,
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
      registered_on text collate "C" not null generated always as (warsaw_date(created_at)) stored,
      first_login_at timestamptz,
      removed_at timestamptz,
      check (removed_at is null or (password_hash is null and google_sub is null)),
      check (removed_at is not null or email <> '')
    )`.execute(db);
  // On how frequent a part of a text is depends how a filtered list is read, so its statistics are finer than usual.
  await sql`
    alter table users alter column name_search set statistics 1000, alter column email_search set statistics 1000,
      alter column registered_on set statistics 1000`.execute(db);
}

async function createUserIndexes(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    sql`create unique index users_email_key on users (email_key) where removed_at is null`,
    sql`create unique index users_google_sub on users (google_sub) where google_sub is not null`,
    sql`create unique index users_built_in on users (built_in) where built_in`,
    sql`create index users_active_admins on users (id)
      where role = 'admin' and status = 'active' and removed_at is null`,
    sql`create index users_by_status on users (status, role) where removed_at is null`,
    sql`create index users_by_referral on users (referral_link_id, email_verified_at) where referral_link_id is not null`,
    // One for each order of the list; with the filters' columns a filter along an order reads nothing but the index.
    sql`create index users_by_creation on users (created_at, id)
      include (name_search, email_search, registered_on) where removed_at is null`,
    sql`create index users_by_name on users (name_key, id)
      include (name_search, email_search, registered_on) where removed_at is null`,
    sql`create index users_by_email on users (email_key, id)
      include (name_search, email_search, registered_on) where removed_at is null`,
    sql`create index users_by_rent_coins on users (rent_coins, id)
      include (name_search, email_search, registered_on) where removed_at is null`,
    // The custom report counts balances; far smaller than the list's own index.
    sql`create index users_rent_coins on users (rent_coins) where removed_at is null`,
    sql`create index users_search on users
      using gin (name_search gin_trgm_ops, email_search gin_trgm_ops, registered_on gin_trgm_ops)
      where removed_at is null`,
  ]) {
    await index.execute(db);
  }
}

async function createSecrets(db: Kysely<unknown>): Promise<void> {
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
