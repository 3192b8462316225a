import { type Kysely, sql } from 'kysely';

/** Where the calls of a remote's team are answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remote_backends (
      remote text primary key,
      address text not null,
      changed_by uuid not null references users,
      changed_at timestamptz not null
    )`.execute(db);
}
