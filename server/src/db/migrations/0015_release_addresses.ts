import { type Kysely, sql } from 'kysely';

/** Folder on a team's own origin that visitors load a release from; null where that is this site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_releases add column address text`.execute(db);
}
