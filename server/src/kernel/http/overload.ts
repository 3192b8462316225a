import underPressure from '@fastify/under-pressure';
import plugin from 'fastify-plugin';
import type { Context } from '../context';
import { refuse } from '../errors';

const SAMPLE_MS = 1_000;
const ALWAYS_ANSWERED = new Set([
  // Monitoring needs these most when the process is overloaded.
  '/health/live',
  '/health/ready',
  '/metrics',
  // Files of a page that was answered: without one of them all that was done for the page is lost.
  '/assets/*',
  '/records/*',
  '/remotes/*',
]);

/**
 * Answers 503 to new requests while the event loop is late by more than `latestMs` on average; 0 means never. What waits for
 * the database is bounded by its pool.
 */
export const shedLoad = plugin<Pick<Context, 'metrics'> & { latestMs: number }>(async (app, { metrics, latestMs }) => {
  await app.register(underPressure, {
    maxEventLoopDelay: latestMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async ({ routeOptions }) => {
      if (ALWAYS_ANSWERED.has(routeOptions.url ?? '')) return;
      metrics.refusedRequests.inc();
      refuse('UNAVAILABLE');
    },
  });
});
