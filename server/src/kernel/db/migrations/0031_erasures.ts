import { type Kysely, sql } from 'kysely';

/** What was erased, for the journal outside the database, and identifiers that an objection closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Ids only: no name and no identifier, except the blind index of one that was closed.
  await sql`
    create table erasures (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      what text not null check (what in ('erased', 'returned', 'closed', 'reopened')),
      table_name text not null,
      row_id text not null,
      journaled_at timestamptz
    )`.execute(db);
  await sql`create index erasures_unjournaled on erasures (id) where journaled_at is null`.execute(db);
  await sql`create index erasures_of_row on erasures (table_name, row_id, id)`.execute(db);
  await sql`
    create table closed_identifiers (
      id uuid primary key default gen_random_uuid(),
      identifier_index bytea not null unique check (length(identifier_index) = 32),
      identifier_key text not null,
      case_id uuid references cases on delete set null,
      closed_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table entry_tombstones drop constraint entry_tombstones_cause_check,
      add constraint entry_tombstones_cause_check
        check (cause in ('author', 'administrator', 'dispute', 'erasure', 'notice', 'expired'))`.execute(db);
}
