import { type Kysely, sql } from 'kysely';

/** The mails about collected data, the addresses that get none, and the mails that people chose about their own file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collection_notices (
      token_hash bytea primary key check (length(token_hash) = 32),
      address_index bytea not null check (length(address_index) = 32),
      address_key text not null,
      subject_id uuid references subjects on delete set null,
      newest_entry_at timestamptz not null,
      sent_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index collection_notices_of_address on collection_notices (address_index, sent_at)`.execute(db);
  await sql`create index collection_notices_of_subject on collection_notices (subject_id)
    where subject_id is not null`.execute(db);
  await sql`
    create table silent_addresses (
      address_index bytea primary key check (length(address_index) = 32),
      address_key text not null,
      since timestamptz not null
    )`.execute(db);
  await sql`
    create table alert_settings (
      id uuid primary key default gen_random_uuid(),
      user_id uuid unique references users on delete cascade,
      claim_id uuid unique references claims on delete cascade,
      entry text not null check (entry in ('at_once', 'weekly')),
      report text not null check (report in ('at_once', 'weekly', 'off')),
      checked text not null check (checked in ('at_once', 'weekly', 'off')),
      progress text not null check (progress in ('at_once', 'weekly')),
      check (num_nonnulls(user_id, claim_id) = 1)
    )`.execute(db);
  await sql`create index alert_settings_checked on alert_settings (id) where checked = 'at_once'`.execute(db);
  await sql`
    create table alert_marks (
      claim_id uuid primary key references claims on delete cascade,
      checked_at timestamptz,
      week_at timestamptz
    )`.execute(db);
  // Who got a report about a person.
  await sql`create index reports_about_identifier on reports (identifier_index, created_at)`.execute(db);
  await sql`
    alter table desk_notes drop constraint desk_notes_kind_check,
      add constraint desk_notes_kind_check check (kind in ('identity_abuse', 'not_me'))`.execute(db);
}
