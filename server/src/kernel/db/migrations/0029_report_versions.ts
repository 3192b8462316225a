import { type Kysely, sql } from 'kysely';

/** Versions of reports that were corrected after their issue, what was corrected, and who was notified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendReports(db);
  await fillReports(db);
  await createVersions(db);
  await createNotices(db);
}

/** A report holds its present version; `entry_ids` are the entries at its issue, those that did not count included. */
async function extendReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports
      add column version integer not null default 1 check (version > 0),
      add column cause text not null default 'issued',
      add column made_at timestamptz not null default now(),
      add column open_until timestamptz,
      add column entry_ids uuid[] not null default '{}',
      add column basics_version integer,
      add check (open_until >= expires_at),
      add check (cause in
        ('issued', 'disputed', 'restricted', 'restored', 'corrected', 'removed', 'replied', 'graded', 'basics'))`.execute(
    db,
  );
}

async function fillReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    update reports set made_at = created_at, entry_ids = coalesce((
      select array_agg((e.value ->> 'id')::uuid) from jsonb_array_elements(data -> 'entries') e
    ), '{}')`.execute(db);
  // The version of the basics is a part of what the state was computed of, and so it can be found again.
  await sql`
    update reports r set basics_version = (
      select v from subjects s, generate_series(1, s.version) v
      where s.id = r.subject_id and r.state = md5(v || ';' || coalesce((
        select string_agg((e.value ->> 'id') || ':' || (e.value ->> 'version'), ',' order by (e.value ->> 'id')::uuid)
        from jsonb_array_elements(r.data -> 'entries') e
      ), ''))
      limit 1
    ) where subject_id is not null`.execute(db);
}

/** Replaced versions; with what a report says, its versions and corrections go. */
async function createVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_versions (
      report_id uuid not null references reports on delete cascade,
      version integer not null check (version > 0),
      data jsonb not null,
      name text,
      rating_tenths smallint not null check (rating_tenths between 0 and 50),
      entry_count integer not null check (entry_count >= 0),
      checksum text not null,
      made_at timestamptz not null,
      cause text not null,
      primary key (report_id, version)
    )`.execute(db);
  await sql`
    create table report_corrections (
      id bigint generated always as identity primary key,
      report_id uuid not null references reports on delete cascade,
      version integer not null check (version > 1),
      at timestamptz not null,
      entry_id uuid,
      entry_at timestamptz,
      what text not null check (what in
        ('disputed', 'restricted', 'restored', 'corrected', 'removed', 'replied', 'graded', 'basics')),
      dispute_id uuid,
      unique nulls not distinct (report_id, at, entry_id, what),
      check ((entry_id is null) = (what = 'basics'))
    )`.execute(db);
}

/** One row for each change and recipient; what waits for the next mail to the same recipient is not sent yet. */
async function createNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_notices (
      id bigint generated always as identity primary key,
      report_id uuid not null references reports on delete cascade,
      user_id uuid references users on delete cascade,
      address text check (length(address) <= 254),
      dispute_id uuid,
      entry_id uuid not null,
      changed_at timestamptz not null,
      queued_at timestamptz not null,
      sent_at timestamptz,
      unique nulls not distinct (report_id, user_id, address, entry_id, changed_at),
      check (num_nonnulls(user_id, address) = 1)
    )`.execute(db);
  await sql`create index report_notices_waiting on report_notices (id) where sent_at is null`.execute(db);
  await sql`create index report_notices_of_dispute on report_notices (dispute_id) where dispute_id is not null`.execute(
    db,
  );
}
