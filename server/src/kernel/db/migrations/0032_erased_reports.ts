import { type Kysely, sql } from 'kysely';

/** Tables whose deleted rows the journal names, however they are deleted: by a statement, a cascade or a trigger. */
const NOTED = [
  'subjects',
  'history_entries',
  'entry_evidence',
  'attachments',
  'inquiries',
  'reports',
  'report_shares',
  'claims',
  'disputes',
  'cases',
] as const;

/** Reports on identifiers that were erased whole, and notes of every deleted row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column erased_at timestamptz`.execute(db);
  await sql`
    create function note_erasure() returns trigger language plpgsql as $$
    begin
      insert into erasures (at, what, table_name, row_id) values (now(), 'erased', tg_table_name, old.id::text);
      return null;
    end $$`.execute(db);
  for (const table of NOTED) {
    await sql`
      create trigger erasure_noted after delete on ${sql.table(table)}
        for each row execute function note_erasure()`.execute(db);
  }
}
