import { type Kysely, sql } from 'kysely';

/** Things that drafts are about: with one of them what was written about it goes, however it is removed. */
const THINGS = [
  'history_entries',
  'held_entries',
  'disputes',
  'cases',
  'claims',
  'entry_evidence',
  'desk_notes',
] as const;

/** What people and the desk write and have not sent yet, with its files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Without content the draft was sent or deleted: its version is kept for a day.
    sql`create table drafts (
      id uuid primary key,
      user_id uuid references users on delete cascade,
      identifier_index bytea check (length(identifier_index) = 32),
      identifier_cipher bytea,
      identifier_key text,
      level smallint check (level in (2, 3)),
      claim_id uuid references claims on delete cascade,
      kind text not null,
      thing uuid not null,
      content_cipher bytea,
      content_key text,
      version integer not null check (version > 0),
      is_sent boolean not null default false,
      changed_at timestamptz not null,
      check (num_nonnulls(user_id, identifier_index, claim_id) = 1),
      check (num_nonnulls(identifier_index, identifier_cipher, identifier_key, level) in (0, 4)),
      check ((content_cipher is null) = (content_key is null)),
      check (not is_sent or content_cipher is null)
    )`,
    sql`create unique index drafts_of_user on drafts (user_id, kind, thing) where user_id is not null`,
    sql`create unique index drafts_of_identifier on drafts (identifier_index, level, kind, thing)
      where identifier_index is not null`,
    sql`create unique index drafts_of_claim on drafts (claim_id, kind, thing) where claim_id is not null`,
    sql`create index drafts_about on drafts (thing)`,
    sql`create index drafts_by_change on drafts (changed_at)`,
    sql`alter table attachments add column draft_id uuid references drafts on delete cascade`,
    sql`create index attachments_of_draft on attachments (draft_id) where draft_id is not null`,
    sql`create trigger erasure_noted after delete on drafts
      for each row when (old.content_cipher is not null) execute function note_erasure()`,
    sql`create function forget_drafts() returns trigger language plpgsql
      set search_path = pg_catalog, public, pg_temp as $$
    begin
      delete from drafts where thing = old.id;
      return null;
    end $$`,
  ]) {
    await statement.execute(db);
  }
  for (const table of THINGS) {
    await sql`create trigger drafts_forgotten after delete on ${sql.table(table)}
      for each row execute function forget_drafts()`.execute(db);
  }
}
