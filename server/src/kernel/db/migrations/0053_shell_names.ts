import { type Kysely, sql } from 'kysely';

/** The names of the modules that a shell provides, with which a release is compared; none from servers before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shell_builds add column names jsonb not null default '{}'`.execute(db);
}
