import { type Kysely, sql } from 'kysely';

/** Whether entries count, disputes about them, and what is left of removed ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addStandings(db);
  await createDisputes(db);
  await extendNotes(db);
  await allowReturns(db);
}

/** Sums, authors and the newest entry of a subject are those of its entries that count; beside them stands how many do not. */
async function addStandings(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table history_entries
      add column standing text collate "C" not null default 'counting'
        check (standing in ('counting', 'disputed', 'restricted')),
      add column standing_by uuid,
      add column standing_since timestamptz,
      add column standing_until timestamptz,
      add column corrected_at timestamptz,
      add check (num_nonnulls(standing_by, standing_since, standing_until) = case standing when 'counting' then 0 else 3 end)`.execute(
    db,
  );
  await sql`
    alter table subjects
      add column suspended_count integer not null default 0 check (suspended_count >= 0)`.execute(db);
  await sql`
    create table entry_tombstones (
      entry_id uuid primary key,
      subject_id uuid not null,
      removed_at timestamptz not null,
      cause text not null check (cause in ('author', 'administrator', 'dispute'))
    )`.execute(db);
}

async function createDisputes(db: Kysely<unknown>): Promise<void> {
  // The entry and its subject may be gone: what identifies them stays without a reference.
  await sql`
    create table disputes (
      id uuid primary key default gen_random_uuid(),
      number text collate "C" not null unique,
      entry_id uuid not null,
      subject_id uuid not null,
      kind text collate "C" not null check (kind in ('tenant', 'landlord')),
      identifier_index bytea not null check (length(identifier_index) = 32),
      identifier_cipher bytea not null,
      identifier_key text not null,
      claim_id uuid references claims on delete set null,
      author_id uuid not null references users,
      ground text not null check (ground in ('untrue', 'not_me', 'incomplete', 'outdated', 'unlawful')),
      wanted text not null check (wanted in ('removal', 'correction')),
      wanted_text text check (length(wanted_text) <= 3000),
      suspends boolean not null,
      because text check (because in ('kept_before', 'court')),
      words_hash bytea not null check (length(words_hash) = 32),
      repeat_hash bytea check (length(repeat_hash) = 32),
      state text not null check (state in
        ('awaiting_author', 'awaiting_person', 'deciding', 'decided', 'appealed', 'closed', 'withdrawn')),
      opened_at timestamptz not null,
      due_at timestamptz,
      decision_due_at timestamptz not null,
      undecided_end_at timestamptz not null,
      is_prolonged boolean not null default false,
      is_extended boolean not null default false,
      reminded_at timestamptz,
      outcome text check (outcome in ('kept', 'corrected', 'removed')),
      basis text check (basis in ('evidence', 'no_evidence', 'unanswered', 'author_corrected', 'author_withdrew',
        'not_this_person', 'unlawful', 'undecided')),
      reasons text check (length(reasons) <= 3200),
      decided_at timestamptz,
      decided_by uuid references users,
      appealed_at timestamptz,
      appealed_by text check (appealed_by in ('person', 'author')),
      first_outcome text check (first_outcome in ('kept', 'corrected', 'removed')),
      closed_at timestamptz,
      former_entry jsonb,
      taken_by uuid references users,
      version integer not null default 1 check (version > 0),
      check ((outcome is null) = (decided_at is null) and (outcome is null) = (basis is null)),
      check ((state in ('closed', 'withdrawn')) = (closed_at is not null)),
      check ((state in ('closed', 'withdrawn')) = (due_at is null)),
      check ((appealed_at is null) = (appealed_by is null)),
      check (state <> 'closed' or former_entry is null)
    )`.execute(db);
  for (const index of [
    sql`create unique index disputes_running on disputes (entry_id)
      where state in ('awaiting_author', 'awaiting_person', 'deciding', 'decided', 'appealed')`,
    sql`create index disputes_of_entry on disputes (entry_id, opened_at desc)`,
    sql`create index disputes_of_person on disputes (identifier_index, opened_at desc, id)`,
    sql`create index disputes_of_author on disputes (author_id, opened_at desc, id)`,
    sql`create index disputes_due on disputes (due_at, id) where due_at is not null`,
    sql`create index disputes_undecided on disputes (undecided_end_at) where state = 'deciding'`,
    sql`create index disputes_repeated on disputes (repeat_hash) where repeat_hash is not null`,
    sql`create index disputes_of_claim on disputes (claim_id) where claim_id is not null`,
  ]) {
    await index.execute(db);
  }
  await sql`
    create table dispute_events (
      id bigint generated always as identity primary key,
      dispute_id uuid not null references disputes on delete cascade,
      at timestamptz not null,
      by text not null check (by in ('person', 'author', 'desk', 'system')),
      actor_id uuid references users,
      what text not null,
      text text check (length(text) <= 3200),
      outcome text,
      basis text
    )`.execute(db);
  await sql`create index dispute_events_of_dispute on dispute_events (dispute_id, id)`.execute(db);
}

/** Authors to look at are notes of the desk. */
async function extendNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table desk_notes
      add column user_id uuid references users on delete cascade,
      drop constraint desk_notes_kind_check,
      add constraint desk_notes_kind_check
        check (kind in ('identity_abuse', 'not_me', 'author_removals', 'author_repeats'))`.execute(db);
  await sql`create unique index desk_notes_of_author on desk_notes (user_id, kind)
    where handled_at is null and user_id is not null`.execute(db);
}

/** What an appeal gives back to an author may pay only what they owed. */
async function allowReturns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rentcoins_ledger
      drop constraint rentcoins_ledger_check,
      add constraint rentcoins_ledger_check check (amount <> 0 or coalesce(
        starts_with(once_key, 'taken-back:') or starts_with(once_key, 'returned:'), false))`.execute(db);
  await sql`create table desk_days (day date primary key, told_at timestamptz not null)`.execute(db);
}
