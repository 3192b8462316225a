import { type Kysely, sql } from 'kysely';

/** Whether an event of a release happened to a remote that only its team saw. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_history add column is_dark boolean not null default false`.execute(db);
}
