import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics } from 'prom-client';
import { createGoogleVerifier } from './identity/accounts/google-verifier';
import { createApp } from './app';
import type { Config } from './config';
import type { Context } from './tables';
import { prepareDatabase } from './kernel/db/migrate';
import { startSealing } from './kernel/audit/seal';
import { openDatabase, type OpenedDatabase } from './kernel/db/open-database';
import { findUnprotectedTables } from './kernel/db/program-role';
import type { DemoSignIn } from './demo/load';
import { fillDatabase } from './fill-database';
import { createDocuments } from './kernel/documents/documents';
import { WORK } from './jobs';
import { type JobRunner, startJobs } from './kernel/jobs/runner';
import type { Log } from './kernel/log';
import { createMailer } from './kernel/mail/transport';
import { allRoutes } from './routes';
import { createServices, type Services } from './services';
import { registerSite } from './platform/site/register-site';

/** Connections that the system accepts before the process does; what comes in a burst beyond would wait a second. */
const CONNECTION_BACKLOG = 2048;

/** How long each part may take to stop; together less than process managers wait. */
const DRAIN_MS = 10_000;
const JOBS_MS = 6_000;
const CONNECTIONS_MS = 3_000;

/** A server that listens. */
export interface RunningServer {
  url: string;
  /** Made-up people to sign in as; empty without demo data. */
  demoSignIns: DemoSignIn[];
  /** Resolves with a sentence when the server cannot go on. */
  lost: Promise<string>;
  /** Answers open requests, finishes jobs, closes connections and stops the database, in a bounded time. */
  stop(): Promise<void>;
}

/** Parts that were started, in the order of their start. */
interface Started {
  database?: OpenedDatabase;
  services?: Services;
  jobs?: JobRunner;
  sealing?: { stop(): Promise<void> };
  app?: FastifyInstance;
}

/**
 * Starts everything step by step and reports each step; stops what it started where a step fails. The site waits for
 * `pagesBuilt`, the database does not.
 */
export async function startServer(
  config: Config,
  log: Log,
  report: (line: string) => void,
  pagesBuilt: Promise<void> = Promise.resolve(),
): Promise<RunningServer> {
  await requireFreePort(config);
  const started: Started = {};
  try {
    const { app, lost, demoSignIns } = await startParts(config, log, report, { started, pagesBuilt });
    await app.listen({ host: config.host, port: config.port, backlog: CONNECTION_BACKLOG });
    return { url: config.publicUrl, demoSignIns, lost, stop: () => stopParts(started, log) };
  } catch (error) {
    await stopParts(started, log);
    throw error;
  }
}

/** Fails early where the port is taken, before the database starts. */
function requireFreePort({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Starts all parts but the port, adding each to `started`. */
async function startParts(
  config: Config,
  log: Log,
  report: (line: string) => void,
  { started, pagesBuilt }: { started: Started; pagesBuilt: Promise<void> },
): Promise<Pick<RunningServer, 'lost' | 'demoSignIns'> & { app: FastifyInstance }> {
  started.database = await openDatabase(config, report);
  const { url, ownerUrl, lost } = started.database;
  await prepareDatabase({ url, ownerUrl }, log);
  report('The database is ready');
  const now = () => new Date();
  started.services = createServices(config, url, {
    log,
    now,
    mailer: createMailer(config),
    google: createGoogleVerifier(config.google, now),
    documents: createDocuments({ log }),
  });
  const { ctx, pool } = started.services;
  // Once a process: they observe it until it ends.
  collectDefaultMetrics({ register: ctx.metrics.registry });
  await warnAboutRole(ctx, pool);
  warnAboutTemplates(ctx);
  const demoSignIns = await fillDatabase(ctx, url, report);
  await pagesBuilt;
  const app = createApp(ctx, allRoutes());
  started.app = app;
  await registerSite(app, ctx);
  await app.ready();
  started.jobs = await startJobs(ctx, url, WORK);
  started.sealing = startSealing(ctx);
  return { app, lost, demoSignIns };
}

/** Says where the program's role could change evidence: a fault of the program, or an intruder, could too. */
async function warnAboutRole({ log, metrics }: Context, pool: Pool): Promise<void> {
  const unprotected = await findUnprotectedTables(pool);
  metrics.unprotectedTables.set(unprotected.length);
  if (unprotected.length === 0) return;
  log.warn(
    { tables: unprotected },
    'the role of DATABASE_URL can change append-only tables: set DATABASE_MIGRATION_URL to it, and DATABASE_URL to another',
  );
}

/** Says that the texts that users accept were not checked by a lawyer. */
function warnAboutTemplates({ config, legalTexts, log }: Context): void {
  if (!config.production) return;
  for (const file of legalTexts.templates)
    log.warn({ file }, "legal text in use without a lawyer's approval: set LEGAL_DIR");
}

async function stopParts({ app, jobs, sealing, services, database }: Started, log: Log): Promise<void> {
  // Calls first: they still need everything else. The database last: its shutdown is what makes the next start quick.
  if (app) await within(DRAIN_MS, 'open calls', app.close(), log);
  if (jobs) await within(JOBS_MS, 'running jobs', jobs.stop(), log);
  if (sealing) await within(JOBS_MS, 'the seal of the audit log', sealing.stop(), log);
  if (services) await within(CONNECTIONS_MS, 'database connections', services.close(), log);
  await database?.stop();
}

/** Waits a limited time for one part to stop; logs its failure, so that the other parts are stopped, too. */
async function within(milliseconds: number, what: string, work: Promise<unknown>, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late');
  });
  try {
    if ((await Promise.race([work, tooLong])) === 'late') log.warn({ what }, 'not stopped in time');
  } catch (error) {
    log.error({ err: error, what }, 'failed while stopping');
  } finally {
    clearTimeout(timer);
  }
}
