import { type Kysely, sql } from 'kysely';

/** Which workers of the job queue live: the jobs of one that no longer says so are taken over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_workers (
      id text primary key,
      seen_at timestamptz not null
    )`.execute(db);
}
