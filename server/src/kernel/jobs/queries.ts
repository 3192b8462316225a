import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../tables';

interface NewJob {
  name: string;
  payload: object;
  key?: string;
  afterMs?: number;
  movesWaiting?: boolean;
  maxAttempts: number;
  queue?: string;
}

/** Queues a job in the running transaction. */
export async function insertJob(
  db: Db,
  { name, payload, key, afterMs = 0, movesWaiting = false, maxAttempts, queue }: NewJob,
): Promise<void> {
  // A waiting job keeps its time, or repeated additions would postpone it forever.
  const keyMode = movesWaiting ? 'replace' : 'preserve_run_at';
  await sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, run_at := now() + ${afterMs}::double precision * interval '1 millisecond',
      max_attempts := ${maxAttempts}::integer, queue_name := ${queue ?? null}::text, job_key := ${key ?? null}::text, job_key_mode := ${keyMode}::text
    )`.execute(db);
}

/**
 * Records that a process's worker lives, and frees the jobs of workers that have not said so for `seconds`; returns how many
 * workers those were.
 */
export async function freeAbandonedJobs(pool: Pool, worker: string, seconds: number): Promise<number> {
  await pool.query(
    `insert into job_workers (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = excluded.seen_at`,
    [worker],
  );
  const { rows } = await pool.query<{ workers: string[] }>(
    `select coalesce(array_agg(distinct locked_by), '{}') as workers from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $1) and locked_by not in (
       select id from job_workers where seen_at >= now() - make_interval(secs => $1))`,
    [seconds],
  );
  const workers = rows[0]?.workers ?? [];
  if (workers.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [workers]);
  await pool.query('delete from job_workers where seen_at < now() - make_interval(secs => $1)', [seconds]);
  return workers.length;
}

/** Forgets the worker of a process that ends. */
export async function forgetWorker(pool: Pool, worker: string): Promise<void> {
  await pool.query('delete from job_workers where id = $1', [worker]);
}
