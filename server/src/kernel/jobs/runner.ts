import { EventEmitter } from 'node:events';
import { run as runQueue, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Context } from '../context';
import { createDatabase, createPool } from '../db/pool';
import { isUnavailable } from '../db/unavailable';
import { createWorkerLogger } from '../log';
import { FinalFailure, JOB_CLASSES, type JobClass, type Work } from './jobs';
import { freeAbandonedJobs, forgetWorker } from './queries';

/** The places of each class of jobs. */
const PLACES: Readonly<Record<JobClass, number>> = { prompt: 2, files: 2, long: 1 };
/** Each class listens; the rest hand out jobs, report them done and say that this process lives. */
const CONNECTIONS = Object.keys(PLACES).length + 4;
/** New jobs are announced; polling finds those whose time has come. */
const POLL_MS = 2000;
/** How often a process says that it lives, and how soon its jobs are taken over when it no longer does. */
const BEAT_MS = 10_000;
const ABANDONED_AFTER_SECONDS = 40;
const RESTART_MS = 5_000;

const LONG_STATEMENT_MS = 300_000;

/** The SQLSTATE of a server that is starting, for which graphile-worker waits. */
const SERVER_STARTING = '57P03';

export interface JobRunner {
  /** Waits for running jobs; a job that does not finish is repeated by another process. */
  stop(): Promise<void>;
}

/**
 * Creates the tasks of these classes of jobs, of all when absent: handlers with their outcome counted, and failures logged
 * before the next attempt.
 */
export function createTaskList(ctx: Context, jobs: Work['jobs'], classes?: readonly JobClass[]): TaskList {
  const all: Readonly<Record<string, { class: JobClass; run(ctx: Context, payload: never): Promise<void> }>> = jobs;
  const ours = Object.entries(all).filter(([, job]) => !classes || classes.includes(job.class));
  return Object.fromEntries(
    ours.map(([name, { run }]) => [
      name,
      async (payload: unknown, { job }: { job: { attempts: number; max_attempts: number } }) => {
        try {
          // `Jobs.add` queues payloads by the type of their name, and nothing else queues any.
          await run(ctx, payload as never);
          ctx.metrics.jobs.labels(name, 'done').inc();
        } catch (error) {
          if (error instanceof FinalFailure) {
            ctx.metrics.jobs.labels(name, 'given-up').inc();
            ctx.log.error({ job: name, attempt: job.attempts, reason: error.message }, 'job refused for good');
            return;
          }
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
export async function startJobs(ctx: Context, databaseUrl: string, work: Work): Promise<JobRunner> {
  const { log } = ctx;
  // Pools of its own: a burst of mails or a nightly job must not take connections from calls.
  const pool = createPool({ url: databaseUrl, size: CONNECTIONS, name: 'najem jobs', log, mapError: askForPatience });
  const longPool = createPool({
    url: databaseUrl,
    size: PLACES.long,
    name: 'najem long jobs',
    log,
    statementTimeoutMs: LONG_STATEMENT_MS,
  });
  const db = createDatabase(longPool);
  const contexts: Readonly<Record<JobClass, Context>> = {
    prompt: ctx,
    files: ctx,
    long: { ...ctx, db },
  };
  const queues: JobRunner[] = [];
  // One after another: the first one creates the queue's tables where there are none.
  for (const name of JOB_CLASSES) {
    queues.push(await startQueue(contexts[name], pool, name, work));
  }
  for (const { name, payload, key } of work.dueNow) await ctx.jobs.add(ctx, name, payload, { key });
  return {
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()));
      await Promise.all([pool.end(), db.destroy()]);
    },
  };
}

type Pool = ReturnType<typeof createPool>;

/** Runs the jobs of one class, and again where the queue ends by itself. */
async function startQueue(ctx: Context, pool: Pool, jobClass: JobClass, work: Work): Promise<JobRunner> {
  const { log } = ctx;
  const taskList = createTaskList(ctx, work.jobs, [jobClass]);
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;

  async function start(): Promise<Runner & { workerId: string }> {
    let workerId = '';
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id));
    const runner = await runQueue({
      pgPool: pool,
      taskList,
      concurrency: PLACES[jobClass],
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: createWorkerLogger(log),
      // It queues jobs of every class.
      crontab: jobClass === 'prompt' ? work.schedule : '',
      events,
    });
    const ended = (error?: unknown) => {
      if (isStopping) return;
      log.error({ err: error }, 'job queue stopped');
      scheduleRestart();
    };
    runner.promise.then(() => ended(), ended);
    return { ...runner, workerId };
  }

  function scheduleRestart(): void {
    restart = setTimeout(() => {
      start().then(
        (runner) => (running = runner),
        (error: unknown) => {
          log.error({ err: error }, 'job queue cannot start');
          if (!isStopping) scheduleRestart();
        },
      );
    }, RESTART_MS);
  }

  let running = await start();
  const heartbeat = await startHeartbeat(ctx, pool, () => running.workerId);
  return {
    async stop() {
      isStopping = true;
      clearInterval(heartbeat);
      clearTimeout(restart);
      await running.stop();
      await forgetWorker(pool, running.workerId);
    },
  };
}

/** Records regularly that this process lives, and takes over the jobs of processes that no longer do. */
async function startHeartbeat({ log }: Context, pool: Pool, workerId: () => string): Promise<NodeJS.Timeout> {
  const beat = async () => {
    try {
      const freed = await freeAbandonedJobs(pool, workerId(), ABANDONED_AFTER_SECONDS);
      if (freed > 0) log.warn({ freed }, 'jobs taken over from a process that ended');
    } catch (error) {
      log.warn({ err: error }, 'heartbeat of the job queue failed');
    }
  };
  await beat();
  return setInterval(() => void beat(), BEAT_MS);
}

/**
 * Makes graphile-worker try a statement again whose connection was lost: it does so for a starting server only, and what
 * it throws when it reports a job done is not caught.
 */
function askForPatience(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  return Object.assign(new Error('The database of the job queue is not available', { cause: error }), {
    code: SERVER_STARTING,
  });
}
