import { type Kysely, sql } from 'kysely';

/**
 * Opinions of tenancies become entries: with the days of a tenancy that both sides confirmed, of a subject that may belong to
 * nobody, and outside of their authors' lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table subjects alter column created_by drop not null`,
    sql`alter table subjects add column tenancy_count integer not null default 0`,
    sql`alter table history_entries
      add column is_unlisted boolean not null default false,
      add column tenancy_from date,
      add column tenancy_to date,
      add check ((tenancy_from is null) = (tenancy_to is null))`,
    // Its length is the rule of every comment.
    sql`alter table revealed_entries drop constraint revealed_entries_comment_check`,
    // One that waits whether it is about that person has no entry yet.
    sql`alter table revealed_entries drop constraint revealed_entries_check`,
    sql`alter table revealed_entries add check (place <> 'register' or entry_id is not null)`,
    sql`alter table held_entries add column is_unlisted boolean not null default false`,
  ]) {
    await statement.execute(db);
  }
}
