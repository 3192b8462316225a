import { type Kysely, sql } from 'kysely';

/** What the nightly retention reads by time, and of which entries the coming end was already announced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_endings (
      entry_id uuid primary key references history_entries on delete cascade,
      announced_at timestamptz not null
    )`.execute(db);
  for (const index of [
    sql`create index history_entries_by_record on history_entries (recorded_at, id)`,
    sql`create index reports_with_content on reports (greatest(expires_at, open_until)) where erased_at is null`,
    sql`create index report_shares_by_end on report_shares (expires_at)`,
    sql`create index disputes_closed on disputes (closed_at) where closed_at is not null`,
    sql`create index claims_ended on claims (ended_at) where ended_at is not null`,
    sql`create index entry_tombstones_of_subject on entry_tombstones (subject_id, removed_at)`,
    sql`create index subjects_without_entries on subjects (updated_at) where entry_count = 0`,
  ]) {
    await index.execute(db);
  }
}
