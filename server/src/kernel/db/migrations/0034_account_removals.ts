import { type Kysely, sql } from 'kysely';

/** Until when an account is removed whose owner asked for it while an order or a dispute of theirs was open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column removal_due_at timestamptz`.execute(db);
  await sql`create index users_leaving on users (removal_due_at) where removal_due_at is not null`.execute(db);
}
