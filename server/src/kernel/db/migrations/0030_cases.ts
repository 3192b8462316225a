import { type Kysely, sql } from 'kysely';

/** Cases of people, restrictions of entries by them, and notices about content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCases(db);
  await createEvents(db);
  await createRestrictions(db);
}

async function createCases(db: Kysely<unknown>): Promise<void> {
  // The claim, the entry and its subject may be gone: what identifies the person stays in case_identifiers.
  await sql`
    create table cases (
      id uuid primary key default gen_random_uuid(),
      number text collate "C" not null unique,
      kind text not null check (kind in ('access', 'rectification', 'erasure', 'restriction', 'objection', 'explanation',
        'identity_abuse', 'content_notice', 'complaint')),
      state text not null check (state in ('received', 'in_review', 'waiting', 'decided', 'closed', 'withdrawn')),
      claim_id uuid references claims on delete set null,
      user_id uuid references users,
      person_name text check (length(person_name) <= 100),
      person_email text check (length(person_email) <= 254),
      identity text check (length(identity) <= 3000),
      is_from_paper boolean not null default false,
      concern text not null check (concern in ('file', 'entry', 'basics')),
      entry_id uuid,
      subject_id uuid,
      author_id uuid references users,
      appeals_id uuid references cases on delete set null,
      contested_claim_id uuid references claims on delete set null,
      text text not null check (length(text) <= 3200),
      received_at timestamptz not null,
      due_at timestamptz not null,
      target_at timestamptz not null,
      is_extended boolean not null default false,
      answer_until timestamptz,
      restricts boolean not null default false,
      restricted_until timestamptz,
      outcome text check (outcome in ('granted', 'partly', 'refused')),
      ground text,
      reasons text check (length(reasons) <= 3200),
      scope jsonb,
      decided_at timestamptz,
      decided_by uuid references users,
      closes_at timestamptz,
      closed_at timestamptz,
      former_entry jsonb,
      taken_by uuid references users,
      version integer not null default 1 check (version > 0),
      check ((concern = 'entry') = (entry_id is not null)),
      check ((state = 'waiting') = (answer_until is not null)),
      check (num_nonnulls(outcome, ground, decided_at) in (0, 3)),
      check ((state in ('decided', 'closed')) = (outcome is not null)),
      check ((state = 'decided') = (closes_at is not null)),
      check ((state in ('closed', 'withdrawn')) = (closed_at is not null)),
      check (state not in ('closed', 'withdrawn') or former_entry is null)
    )`.execute(db);
  for (const index of [
    sql`create index cases_on_desk on cases (target_at, received_at, id) where state in ('received', 'in_review')`,
    sql`create index cases_waiting on cases (answer_until) where state = 'waiting'`,
    sql`create index cases_closing on cases (closes_at) where state = 'decided'`,
    sql`create index cases_of_claim on cases (claim_id) where claim_id is not null`,
    sql`create index cases_of_user on cases (user_id, received_at desc, id) where user_id is not null`,
    sql`create index cases_of_author on cases (author_id, decided_at desc, id) where author_id is not null`,
    sql`create index cases_of_entry on cases (entry_id) where entry_id is not null`,
    sql`create index cases_of_email on cases (person_email) where kind = 'content_notice'`,
    sql`create unique index cases_appealing on cases (appeals_id) where appeals_id is not null`,
    sql`create index cases_closed on cases (closed_at) where closed_at is not null`,
  ]) {
    await index.execute(db);
  }
  // Whose case it is: everybody with an active claim on one of these identifiers.
  await sql`
    create table case_identifiers (
      id uuid primary key default gen_random_uuid(),
      case_id uuid not null references cases on delete cascade,
      identifier_index bytea not null check (length(identifier_index) = 32),
      identifier_cipher bytea not null,
      identifier_key text not null,
      unique (case_id, identifier_index)
    )`.execute(db);
  await sql`create index case_identifiers_by_index on case_identifiers (identifier_index, case_id)`.execute(db);
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_events (
      id bigint generated always as identity primary key,
      case_id uuid not null references cases on delete cascade,
      at timestamptz not null,
      by text not null check (by in ('person', 'desk', 'system')),
      actor_id uuid references users,
      what text not null check (what in
        ('received', 'taken', 'asked', 'message', 'unanswered', 'extended', 'withdrawn', 'decided', 'closed')),
      text text check (length(text) <= 3200)
    )`.execute(db);
  await sql`create index case_events_of_case on case_events (case_id, id)`.execute(db);
  // The links of mails to people without a file.
  await sql`
    create table case_links (
      token_hash bytea primary key check (length(token_hash) = 32),
      case_id uuid not null references cases on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index case_links_of_case on case_links (case_id)`.execute(db);
}

/** An entry may be under a dispute and several restrictions: it counts again once all of them have ended. */
async function createRestrictions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_restrictions (
      case_id uuid not null references cases on delete cascade,
      entry_id uuid not null references history_entries on delete cascade,
      since timestamptz not null,
      until timestamptz not null,
      primary key (entry_id, case_id)
    )`.execute(db);
  await sql`create index entry_restrictions_of_case on entry_restrictions (case_id)`.execute(db);
  await sql`create index entry_restrictions_ending on entry_restrictions (until)`.execute(db);
}
