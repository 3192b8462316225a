import { run, type TaskList } from 'graphile-worker';
import type { Context } from '../context';
import { createPool } from '../db/pool';
import { JOB_HANDLERS } from './handlers';
import { createWorkerLogger } from './worker-logger';

const CONCURRENT_JOBS = 2;
/** One listens, one hands out jobs, the rest report them done. */
const CONNECTIONS = CONCURRENT_JOBS + 2;
/** New jobs are announced; polling finds those whose time has come. */
const POLL_MS = 2000;

export interface JobRunner {
  /** Waits for running jobs; a job that does not finish is repeated by another process. */
  stop(): Promise<void>;
}

/** Creates the queue's tasks: handlers with their outcome counted, and failures logged before the next attempt. */
export function createTaskList(ctx: Context): TaskList {
  const handlers: Readonly<Record<string, (ctx: Context, payload: never) => Promise<void>>> = JOB_HANDLERS;
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: unknown, { job }: { job: { attempts: number; max_attempts: number } }) => {
        try {
          // `Jobs.add` queues payloads by the type of their name, and nothing else queues any.
          await handle(ctx, payload as never);
          ctx.metrics.jobs.labels(name, 'done').inc();
        } catch (error) {
          const isLast = job.attempts >= job.max_attempts;
          ctx.metrics.jobs.labels(name, isLast ? 'given-up' : 'failed').inc();
          const { attempts, max_attempts: of } = job;
          ctx.log[isLast ? 'error' : 'warn']({ err: error, job: name, attempt: attempts, of }, 'job failed');
          throw error;
        }
      },
    ]),
  );
}

/** Runs the queue's jobs in this process, beside any number of others. Needs a direct connection, because it listens. */
export async function startJobs(ctx: Context, databaseUrl: string): Promise<JobRunner> {
  // A pool of its own: a burst of mails must not take connections from calls.
  const pool = createPool({ url: databaseUrl, size: CONNECTIONS, name: 'najem jobs', log: ctx.log });
  const runner = await run({
    pgPool: pool,
    taskList: createTaskList(ctx),
    concurrency: CONCURRENT_JOBS,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: createWorkerLogger(ctx.log),
    crontab: SCHEDULE,
  });
  runner.promise.catch((error: unknown) => ctx.log.error({ err: error }, 'the job queue stopped'));
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

/** In UTC. Kept in the database, so that each runs once at its time however many processes there are. */
const SCHEDULE = [
  '17 2 * * * housekeeping ?max=3&jobKey=housekeeping',
  '*/5 * * * * reconciliation ?max=3&jobKey=reconciliation',
  '23 * * * * money_check ?max=3&jobKey=money_check',
].join('\n');
