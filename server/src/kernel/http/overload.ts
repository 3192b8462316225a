import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Context } from '../context';
import { refuse } from '../errors';

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

/** So many times as late the loop may be before calls of people who are signed in are refused, too. */
const SIGNED_IN_FACTOR = 2;

interface Options extends Pick<Context, 'metrics'> {
  latestMs: number;
  /** Names the account whose valid token a request carries, without asking the database. */
  findAccount(request: FastifyRequest): Promise<string | undefined>;
}

/**
 * Answers 503 to new requests while the event loop is late by more than `latestMs` on average, to those of people who are
 * signed in twice as late; 0 means never. What waits for the database is bounded by its pool.
 */
export const shedLoad = plugin<Options>(async (app, { metrics, latestMs, findAccount }) => {
  if (latestMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: latestMs,
    // A loop that is later than this has no sample in it, and its delay is Infinity.
    sampleInterval: SIGNED_IN_FACTOR * latestMs,
    pressureHandler: async (request, _reply, _type, lateMs) => {
      if (ALWAYS_ANSWERED.has(request.routeOptions.url ?? '')) return;
      const isSpared = Number.isFinite(lateMs) && (await findAccount(request)) !== undefined;
      if (isSpared) return;
      metrics.refusedRequests.inc();
      refuse('UNAVAILABLE');
    },
  });
});
