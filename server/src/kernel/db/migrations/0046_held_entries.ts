import { type Kysely, sql } from 'kysely';

/**
 * Negative entries of an author whose entry about the person was removed for a fault of theirs: they wait for the desk. And
 * which link of a warning may stop a claim.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table held_entries (
      id uuid primary key default gen_random_uuid(),
      subject_id uuid not null references subjects on delete cascade,
      author_id uuid not null references users on delete cascade,
      counterpart text,
      rental_address text not null,
      reason text not null,
      effect_tenths integer not null,
      comment text not null,
      created_at timestamptz not null,
      held_at timestamptz not null
    )`.execute(db);
  await sql`create index held_entries_of_subject on held_entries (subject_id)`.execute(db);
  await sql`create index held_entries_of_author on held_entries (author_id)`.execute(db);
  await sql`
    create trigger erasure_noted after delete on held_entries
      for each row execute function note_erasure()`.execute(db);
  await sql`
    alter table desk_notes add column held_id uuid references held_entries on delete cascade,
      drop constraint desk_notes_kind_check,
      add constraint desk_notes_kind_check
        check (kind in ('identity_abuse', 'not_me', 'author_removals', 'author_repeats', 'entry_held'))`.execute(db);
  await sql`alter table claim_links add column may_stop boolean not null default false`.execute(db);
  await sql`create index desk_notes_of_held on desk_notes (held_id) where held_id is not null`.execute(db);
}
