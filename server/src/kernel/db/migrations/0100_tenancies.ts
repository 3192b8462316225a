import { type Kysely, sql } from 'kysely';

/** Tenancies that both sides confirm, and the opinions that nobody sees before the end of their window. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenancies(db);
  await createInvitations(db);
  await createOpinions(db);
}

async function createTenancies(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table tenancies (
      id uuid primary key default gen_random_uuid(),
      number text collate "C" not null unique,
      inviter text collate "C" not null check (inviter in ('landlord', 'tenant')),
      state text collate "C" not null check (state in ('invited', 'counter', 'running', 'window', 'revealed', 'closed',
        'declined', 'withdrawn', 'lapsed', 'annulled')),
      address text not null check (length(address) between 1 and 200),
      starts_on date not null,
      ends_on date check (ends_on >= starts_on),
      counter jsonb,
      counter_until timestamptz,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      proven_at timestamptz,
      window_opens_on date,
      window_ends_at timestamptz,
      revealed_at timestamptz,
      over_at timestamptz,
      annulment_by text collate "C" check (annulment_by in ('landlord', 'tenant')),
      due_at timestamptz,
      mails_sent text[] collate "C" not null default '{}',
      version integer not null default 1 check (version > 0),
      check ((state = 'counter') = (counter is not null) and (counter is null) = (counter_until is null)),
      check ((window_opens_on is null) = (window_ends_at is null)),
      check (state not in ('window', 'revealed') or window_ends_at is not null),
      check (state not in ('running', 'window', 'revealed', 'closed') or confirmed_at is not null)
    )`,
    sql`create index tenancies_due on tenancies (due_at, id) where due_at is not null`,
    sql`create index tenancies_kept on tenancies (over_at) where over_at is not null`,
    sql`create table tenancy_sides (
      tenancy_id uuid not null references tenancies on delete cascade,
      role text collate "C" not null check (role in ('landlord', 'tenant')),
      user_id uuid references users,
      name text,
      company_index bytea check (length(company_index) = 32),
      company_cipher bytea,
      company_key text,
      confirmed_at timestamptz,
      proven_claim_id uuid references claims on delete set null,
      removed_at timestamptz,
      removed_index bytea check (length(removed_index) = 32),
      removed_cipher bytea,
      removed_key text,
      forgotten_at timestamptz,
      questioned_at timestamptz,
      network_key bytea check (length(network_key) = 32),
      primary key (tenancy_id, role),
      check (num_nonnulls(company_index, company_cipher, company_key) in (0, 3)),
      check (num_nonnulls(removed_index, removed_cipher, removed_key) in (0, 3)),
      check (removed_at is null or user_id is null)
    )`,
    sql`create index tenancy_sides_of_user on tenancy_sides (user_id) where user_id is not null`,
    sql`create index tenancy_sides_of_claim on tenancy_sides (proven_claim_id) where proven_claim_id is not null`,
    sql`create index tenancy_sides_of_company on tenancy_sides (company_index) where company_index is not null`,
    sql`create table tenancy_ends (
      id bigint generated always as identity primary key,
      tenancy_id uuid not null references tenancies on delete cascade,
      by text collate "C" not null check (by in ('landlord', 'tenant')),
      ends_on date not null,
      proposed_at timestamptz not null,
      holds_at timestamptz not null,
      settled_at timestamptz,
      unique (tenancy_id, by, proposed_at)
    )`,
    sql`create table tenancy_events (
      id bigint generated always as identity primary key,
      tenancy_id uuid not null references tenancies on delete cascade,
      at timestamptz not null,
      by text collate "C" not null check (by in ('landlord', 'tenant', 'desk', 'system')),
      what text collate "C" not null,
      ends_on date
    )`,
    sql`create index tenancy_events_of_tenancy on tenancy_events (tenancy_id, id)`,
  ]) {
    await statement.execute(db);
  }
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table tenancy_invitations (
      tenancy_id uuid primary key references tenancies on delete cascade,
      token_hash bytea not null unique,
      address_hash bytea,
      address_cipher bytea,
      address_key text,
      expires_at timestamptz not null,
      sent_at timestamptz,
      reminded_at timestamptz,
      silenced_at timestamptz,
      check (num_nonnulls(address_hash, address_cipher, address_key) in (0, 3))
    )`,
    sql`create index tenancy_invitations_to_address on tenancy_invitations (address_hash) where address_hash is not null`,
    sql`create table tenancy_refusals (
      id bigint generated always as identity primary key,
      inviter_id uuid not null references users on delete cascade,
      address_hash bytea not null,
      is_unknown boolean not null,
      at timestamptz not null
    )`,
    sql`create index tenancy_refusals_of_inviter on tenancy_refusals (inviter_id, address_hash, at)`,
  ]) {
    await statement.execute(db);
  }
}

async function createOpinions(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table tenancy_opinions (
      tenancy_id uuid not null references tenancies on delete cascade,
      by text collate "C" not null check (by in ('landlord', 'tenant')),
      content_cipher bytea,
      content_key text,
      journal_id uuid not null default gen_random_uuid(),
      void_cause text collate "C" check (void_cause in ('erased', 'objection', 'other_person', 'author_removed')),
      version integer not null check (version > 0),
      primary key (tenancy_id, by),
      check (num_nonnulls(content_cipher, content_key) in (0, 2))
    )`,
    sql`create table revealed_entries (
      id uuid primary key default gen_random_uuid(),
      tenancy_id uuid not null references tenancies on delete cascade,
      by text collate "C" not null check (by in ('landlord', 'tenant')),
      author_id uuid references users,
      position smallint not null check (position between 1 and 3),
      reason text,
      comment text check (length(comment) <= 1000),
      place text collate "C" not null check (place in ('register', 'outside', 'held', 'refused', 'gone', 'withdrawn')),
      entry_id uuid,
      refusal text collate "C",
      revealed_at timestamptz not null,
      withdrawn_at timestamptz,
      unique (tenancy_id, by, position),
      check (place not in ('register', 'held') or entry_id is not null)
    )`,
    sql`create unique index revealed_entries_in_register on revealed_entries (entry_id) where entry_id is not null`,
    sql`create index revealed_entries_of_author on revealed_entries (author_id) where author_id is not null`,
    sql`create table named_entries (
      entry_id uuid primary key,
      tenancy_id uuid not null references tenancies on delete cascade,
      by text collate "C" not null check (by in ('landlord', 'tenant')),
      named_at timestamptz not null
    )`,
    sql`create index named_entries_of_tenancy on named_entries (tenancy_id)`,
  ]) {
    await statement.execute(db);
  }
}
