import { type Kysely, sql } from 'kysely';

/** Claims of identifiers, how they are proved, the file sessions of guests, notes on the desk, and proved sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...CLAIMS, ...ATTEMPTS, ...GUESTS, ...NOTES]) await statement.execute(db);
  await sql`alter table sessions add column proved_at timestamptz`.execute(db);
}

const CLAIMS = [
  sql`create table claims (
    id uuid primary key default gen_random_uuid(),
    number text not null unique,
    method text not null check (method in ('eid', 'signed', 'document', 'company')),
    level smallint not null check (level in (2, 3)),
    state text not null check (state in
      ('started', 'submitted', 'posted', 'held', 'active', 'refused', 'stopped', 'lapsed', 'ended')),
    assurance text not null default '',
    user_id uuid references users,
    email text check (length(email) <= 254),
    given_name text,
    family_name text,
    created_at timestamptz not null,
    proved_at timestamptz,
    ended_at timestamptz,
    end_cause text check (end_cause in ('person', 'account-removed', 'proved-elsewhere', 'expired', 'abuse')),
    due_at timestamptz,
    desk_due_at timestamptz,
    taken_by uuid references users,
    decided_by uuid references users,
    decided_at timestamptz,
    refusal text check (refusal in
      ('unreadable', 'no_code', 'name_differs', 'number_differs', 'invalid_document', 'other')),
    reasons text,
    question text,
    answer text,
    sheet_code text,
    guest_code_cipher bytea,
    guest_code_key text,
    letter_code_cipher bytea,
    letter_code_key text,
    letter_tries smallint not null default 0,
    is_letter_repeated boolean not null default false,
    letter_sent_on date,
    tracking_number text,
    recipient_name text,
    address_cipher bytea,
    address_key text,
    version integer not null default 1
  )`,
  sql`create index claims_of_user on claims (user_id, created_at) where user_id is not null`,
  sql`create index claims_of_email on claims (lower(email), created_at) where email is not null`,
  sql`create index claims_due on claims (due_at) where due_at is not null`,
  sql`create index claims_on_desk on claims (coalesce(desk_due_at, 'infinity'), created_at, id)
    where state in ('submitted', 'posted', 'held')`,
  sql`create table claim_identifiers (
    id uuid primary key default gen_random_uuid(),
    claim_id uuid not null references claims on delete cascade,
    type text not null check (type in ('pesel', 'nip', 'passport')),
    identifier_index bytea not null check (length(identifier_index) = 32),
    identifier_cipher bytea not null,
    identifier_key text not null,
    is_active boolean not null default false
  )`,
  sql`create index claim_identifiers_of_claim on claim_identifiers (claim_id)`,
  sql`create index claim_identifiers_by_index on claim_identifiers (identifier_index)`,
  sql`create unique index claim_identifiers_active on claim_identifiers (identifier_index) where is_active`,
];

const ATTEMPTS = [
  sql`create table claim_attempts (
    id uuid primary key default gen_random_uuid(),
    method text not null check (method in ('eid', 'signed', 'document', 'company')),
    cookie_hash bytea not null unique check (length(cookie_hash) = 32),
    state_hash bytea unique check (length(state_hash) = 32),
    claim_id uuid references claims on delete cascade,
    user_id uuid references users,
    code_verifier text,
    nonce text,
    code text,
    statement bytea,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index claim_attempts_past on claim_attempts (expires_at)`,
  sql`create index claim_attempts_of_claim on claim_attempts (claim_id) where claim_id is not null`,
];

const GUESTS = [
  sql`create table file_sessions (
    token_hash bytea primary key check (length(token_hash) = 32),
    claim_id uuid not null references claims on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index file_sessions_of_claim on file_sessions (claim_id)`,
  sql`create index file_sessions_past on file_sessions (expires_at)`,
  sql`create table claim_links (
    token_hash bytea primary key check (length(token_hash) = 32),
    claim_id uuid not null references claims on delete cascade,
    purpose text not null check (purpose in ('open', 'stop')),
    wrong_codes smallint not null default 0,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index claim_links_of_claim on claim_links (claim_id)`,
  sql`create index claim_links_past on claim_links (expires_at)`,
];

const NOTES = [
  sql`create table desk_notes (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('identity_abuse')),
    claim_id uuid references claims on delete cascade,
    created_at timestamptz not null,
    handled_by uuid references users,
    handled_at timestamptz,
    version integer not null default 1
  )`,
  sql`create index desk_notes_open on desk_notes (created_at, id) where handled_at is null`,
  sql`create unique index desk_notes_of_claim on desk_notes (claim_id, kind) where handled_at is null`,
];
