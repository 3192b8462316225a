import { type Kysely, sql } from 'kysely';

/** Whom the desk waits for in a dispute after a question, for what and until when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table disputes
      add column awaited_side text check (awaited_side in ('person', 'author')),
      add column awaited_step text check (awaited_step in ('question', 'comment')),
      add column awaited_until timestamptz,
      add check (num_nonnulls(awaited_side, awaited_step, awaited_until) in (0, 3))`.execute(db);
  await sql`create index disputes_awaited on disputes (awaited_until) where awaited_until is not null`.execute(db);
}
