import type { Context } from '../context';
import type { Db } from '../tables';
import { insertJob } from './queries';

/** The kinds of jobs with their payloads. Each feature adds its kinds to this interface, beside their handlers. */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/**
 * What jobs have in common where they run: each class has its own places in a process, so that no job waits for one of
 * another class.
 */
export const JOB_CLASSES = [
  // Somebody waits for it, and it takes a moment.
  'prompt',
  // Strangers decide what it costs.
  'files',
  // It reads whole tables, and its statements may take longer than a call has.
  'long',
] as const;
export type JobClass = (typeof JOB_CLASSES)[number];

/**
 * The failure of a job that every repetition would meet again, such as a recipient that a mail server does not have. The job
 * ends with one line in the log. The message names no person.
 */
export class FinalFailure extends Error {}

/** How a kind of job runs; idempotent, because it may run twice for one job. */
interface Job<Name extends JobName> {
  class: JobClass;
  run(ctx: Context, payload: JobPayloads[Name]): Promise<void>;
}

/** What a process runs: each kind of job, the times of those that run by themselves, and what is queued at the start. */
export interface Work {
  jobs: { readonly [Name in JobName]: Job<Name> };
  /** Lines of graphile-worker's crontab, in UTC. */
  schedule: string;
  /** Jobs that ask what is due now, each queued once under its key. */
  dueNow: readonly { [Name in JobName]: { name: Name; payload: JobPayloads[Name]; key: string } }[JobName][];
}

export interface Jobs {
  /**
   * Queues a job in the transaction of `ctx`; it runs at least once after the commit, with growing pauses between
   * attempts. `key` makes it unique while it waits; a waiting job keeps its time unless `movesWaiting`
   * moves it. `afterMs` counts by the database's clock, by which jobs are due. Of the jobs of one `queue` one runs at a time.
   */
  add<Name extends JobName>(
    ctx: { db: Db },
    name: Name,
    payload: JobPayloads[Name],
    options?: { key?: string; afterMs?: number; movesWaiting?: boolean; maxAttempts?: number; queue?: string },
  ): Promise<void>;
}

declare module '../context' {
  interface Context {
    /** Queues work in the current transaction; it runs after the commit, at least once. */
    jobs: Jobs;
  }
}

/** The pauses grow as e^attempt seconds up to six hours: this many attempts outlast four days without a mail server. */
const MAX_ATTEMPTS = 25;

/** Creates the queue of jobs, which are part of the caller's transaction. */
export function createJobs(): Jobs {
  return {
    add: (ctx, name, payload, { maxAttempts = MAX_ATTEMPTS, ...options } = {}) =>
      insertJob(ctx.db, { name, payload, maxAttempts, ...options }),
  };
}
