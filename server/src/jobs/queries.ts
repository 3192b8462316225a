import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';

interface NewJob {
  name: string;
  payload: object;
  key?: string;
  runAt?: Date;
  maxAttempts: number;
}

/** Queues a job in the running transaction. */
export async function insertJob(
  db: Kysely<Database>,
  { name, payload, key, runAt, maxAttempts }: NewJob,
): Promise<void> {
  // A waiting job keeps its time, or repeated additions would postpone it forever.
  const keyMode = runAt ? 'replace' : 'preserve_run_at';
  await sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
      max_attempts := ${maxAttempts}::integer, job_key := ${key ?? null}::text, job_key_mode := ${keyMode}::text
    )`.execute(db);
}
