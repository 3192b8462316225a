import { type Kysely, sql } from 'kysely';

/** What authors prove their entries by, with what the desk found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_evidence (
      id uuid primary key default gen_random_uuid(),
      number text collate "C" not null unique,
      entry_id uuid not null references history_entries on delete cascade,
      author_id uuid not null references users,
      kind text collate "C" not null
        check (kind in ('contract', 'protocol', 'transfer', 'correspondence', 'judgment', 'other')),
      state text collate "C" not null default 'waiting' check (state in ('waiting', 'graded', 'refused')),
      added_at timestamptz not null,
      desk_due_at timestamptz,
      taken_by uuid references users,
      decided_at timestamptz,
      decided_by uuid references users,
      grade text collate "C" check (grade in ('documented', 'court')),
      reasons text check (length(reasons) <= 3000),
      version integer not null default 1 check (version > 0),
      check ((state = 'waiting') = (desk_due_at is not null)),
      check ((state = 'waiting') = (decided_at is null) and (state = 'waiting') = (decided_by is null)),
      check ((state = 'graded') = (grade is not null)),
      check (state <> 'refused' or reasons is not null)
    )`.execute(db);
  for (const index of [
    sql`create index entry_evidence_of_entry on entry_evidence (entry_id)`,
    sql`create index entry_evidence_of_author on entry_evidence (author_id)`,
    sql`create index entry_evidence_on_desk on entry_evidence (desk_due_at, added_at, id) where state = 'waiting'`,
  ]) {
    await index.execute(db);
  }
  await forgetFiles(db);
}

/** Files have no reference to what they are attached to: those of evidence go with it, however its entry is removed. */
async function forgetFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_evidence_files() returns trigger language plpgsql as $$
    begin
      delete from attachments where thing_kind = 'entry' and thing_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger evidence_files_forgotten after delete on entry_evidence
      for each row execute function forget_evidence_files()`.execute(db);
}
