import { type Kysely, sql } from 'kysely';

/** The accounts that an administrator has just removed, as they were: for a few seconds the removal can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table undoable_removals (
      user_id uuid primary key references users on delete cascade,
      due_at timestamptz not null,
      removed_by uuid not null,
      kept jsonb not null
    )`.execute(db);
}
