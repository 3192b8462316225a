import { type Kysely, sql } from 'kysely';

/** How well entries are proved, what the people whom they are about say to them, and from when on they are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addGrades(db);
  await addFigures(db);
  await createReplies(db);
}

/**
 * Entries of before count from the time that their authors gave them; those that would soon be over stay for another 90
 * days. New ones count from the server's own time.
 */
async function addGrades(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table history_entries
      add column grade text collate "C" not null default 'declared'
        check (grade in ('declared', 'documented', 'confirmed', 'court')),
      add column evidence_grade text collate "C" not null default 'declared'
        check (evidence_grade in ('declared', 'documented', 'court')),
      add column recorded_at timestamptz not null default now(),
      add column kept_until timestamptz`.execute(db);
  await sql`update history_entries set recorded_at = created_at, kept_until = now() + interval '90 days'`.execute(db);
}

/** What the confidence in a subject's rating is judged by, kept like its other sums. */
async function addFigures(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subjects
      add column author_count integer not null default 0,
      add column documented_count integer not null default 0,
      add column documented_tenths integer not null default 0`.execute(db);
  await sql`
    update subjects s set author_count = written.authors
    from (select subject_id, count(distinct author_id) as authors from history_entries group by subject_id) written
    where s.id = written.subject_id`.execute(db);
  await sql`
    alter table subjects
      add check (author_count between 0 and entry_count),
      add check (documented_count between 0 and entry_count),
      add check (documented_count > 0 or documented_tenths = 0)`.execute(db);
}

/** A reply that was removed leaves its row, so that the number of changes holds. */
async function createReplies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_replies (
      entry_id uuid primary key references history_entries on delete cascade,
      text text check (length(text) between 1 and 1000),
      made_at timestamptz not null,
      changed_at timestamptz not null,
      change_count smallint not null default 0 check (change_count between 0 and 5)
    )`.execute(db);
  await sql`
    create table entry_confirmations (
      entry_id uuid primary key references history_entries on delete cascade,
      confirmed_at timestamptz not null
    )`.execute(db);
}
