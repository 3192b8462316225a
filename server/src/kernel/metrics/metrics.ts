import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../log';
import { createSharedFigures, type FigureStatements, type SharedFigures } from './queries';

/** Creates the site's metrics of a process; `startServer` adds those of Node. */
export function createMetrics(pool: Pool, log: Log, statements: FigureStatements) {
  const registry = new Registry();
  const figures = createSharedFigures(pool, log, statements);
  return {
    registry,
    ...callMetrics(registry),
    ...browserMetrics(registry),
    ...moneyMetrics(registry, figures),
    ...jobMetrics(registry, figures),
    ...databaseMetrics(registry, pool, figures),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

declare module '../context' {
  interface Context {
    metrics: Metrics;
  }
}

function callMetrics(registry: Registry) {
  return {
    requestSeconds: new Histogram({
      name: 'najem_http_request_seconds',
      help: 'Time to answer a call, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    refusedRequests: new Counter({
      name: 'najem_http_refused_total',
      help: 'Requests that were answered 503 at once, because there were too many.',
      registers: [registry],
    }),
    signIns: new Counter({
      name: 'najem_sign_ins_total',
      help: 'Sign-in attempts by way and outcome.',
      labelNames: ['way', 'outcome'],
      registers: [registry],
    }),
    lookups: new Counter({
      name: 'najem_identifier_lookups_total',
      help: 'Identifier look-ups by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  };
}

function browserMetrics(registry: Registry) {
  return {
    remoteFaults: new Counter({
      name: 'najem_remote_faults_total',
      help: 'Remotes that failed in a browser.',
      labelNames: ['remote', 'stage'],
      registers: [registry],
    }),
    browserErrors: new Counter({
      name: 'najem_browser_errors_total',
      help: 'Errors in browsers, by the remote (or the shell) whose script it was.',
      labelNames: ['source'],
      registers: [registry],
    }),
    webVitalSeconds: new Histogram({
      name: 'najem_web_vital_seconds',
      help: 'Web vitals that are times, by the remote (or the shell) that was on the page.',
      labelNames: ['source', 'vital'],
      buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 8],
      registers: [registry],
    }),
    layoutShift: new Histogram({
      name: 'najem_layout_shift',
      help: 'Cumulative layout shift, by the remote (or the shell) that was on the page.',
      labelNames: ['source'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
      registers: [registry],
    }),
    remoteLoadSeconds: new Histogram({
      name: 'najem_remote_load_seconds',
      help: 'Time from requesting a remote until its entry module was loaded.',
      labelNames: ['remote'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    incompatibleReleases: new Gauge({
      name: 'najem_releases_unfit',
      help: 'Releases in use that the shell of this process cannot run, by remote; must be 0.',
      labelNames: ['remote'],
      registers: [registry],
    }),
    policyViolations: new Counter({
      name: 'najem_policy_violations_total',
      help: 'What browsers refused by the policies of pages, as they reported it.',
      labelNames: ['directive'],
      registers: [registry],
    }),
  };
}

function moneyMetrics(registry: Registry, figures: SharedFigures) {
  return {
    payments: new Counter({
      name: 'najem_payments_total',
      help: 'What happened to payments, by event.',
      labelNames: ['event'],
      registers: [registry],
    }),
    moneyDifferences: new Gauge({
      name: 'najem_money_differences',
      help: 'Differences between ledger, orders, reports and invoices at the last check, by kind; all must be 0.',
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const rows = await figures.moneyDifferences();
        this.reset();
        for (const { kind, count } of rows) this.set({ kind }, count);
      },
    }),
    moneyChecked: new Gauge({
      name: 'najem_money_checked_timestamp_seconds',
      help: 'When ledger, orders, reports and invoices were last compared, by any process; 0 for never.',
      registers: [registry],
      async collect() {
        const [checked] = await figures.moneyCheckedAt();
        this.set(checked?.at ?? 0);
      },
    }),
  };
}

function jobMetrics(registry: Registry, figures: SharedFigures) {
  return {
    jobs: new Counter({
      name: 'najem_jobs_total',
      help: 'Jobs by name and outcome.',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    jobsQueued: new Gauge({
      name: 'najem_jobs_queued',
      help: 'Jobs of all processes by name and state; given-up ones wait for a person.',
      labelNames: ['job', 'state'],
      registers: [registry],
      async collect() {
        const rows = await figures.jobs();
        this.reset();
        for (const { job, state, count } of rows) this.set({ job, state }, count);
      },
    }),
  };
}

function databaseMetrics(registry: Registry, pool: Pool, figures: SharedFigures) {
  return {
    auditUnsealed: new Gauge({
      name: 'najem_audit_unsealed_seconds',
      help: 'How long the oldest audit row without a number and hash has waited for them; 0 without one.',
      registers: [registry],
      async collect() {
        const [oldest] = await figures.auditUnsealed();
        this.set(oldest?.seconds ?? 0);
      },
    }),
    poolWaiting: new Gauge({
      name: 'najem_database_waiting',
      help: 'Requests waiting for a database connection.',
      registers: [registry],
      collect() {
        this.set(pool.waitingCount);
      },
    }),
    unprotectedTables: new Gauge({
      name: 'najem_database_unprotected_tables',
      help: "Append-only tables that the program's database role could change; must be 0.",
      registers: [registry],
    }),
    poolUsed: new Gauge({
      name: 'najem_database_connections',
      help: 'Open database connections by use.',
      labelNames: ['use'],
      registers: [registry],
      collect() {
        this.set({ use: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ use: 'idle' }, pool.idleCount);
      },
    }),
  };
}
