import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Makes the process's metrics; each server process has its own registry, so tests do not share counters. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'najem_http_request_seconds',
      help: 'Time to answer a call, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    remoteFaults: new Counter({
      name: 'najem_remote_faults_total',
      help: 'Remotes that failed in a browser.',
      labelNames: ['remote', 'stage'],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'najem_jobs_total',
      help: 'Jobs by name and outcome.',
      labelNames: ['job', 'outcome'],
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
    poolWaiting: new Gauge({
      name: 'najem_database_waiting',
      help: 'Requests waiting for a database connection.',
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
