import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { refuse } from '../errors';
import { addressKey, clientAddress } from './address';

const WINDOW_MS = 60_000;
/** The oldest of so many addresses is forgotten, to bound the memory. */
const MOST_ADDRESSES = 100_000;
/** Opening a page takes some dozens of files and calls few. */
const FILES_PER_CALL = 10;
/** Liveness and metrics cost nothing and must not be missed; browsers' reports have a limit of their own. */
const UNLIMITED = new Set(['/health/live', '/metrics', '/api/platform/violations']);
const CALL = /^\/api(?:\/|$)/;

/**
 * Limits the requests of one address a minute, in this process: `requestsPerMinute` calls, and ten times as many pages and
 * files; 0 means no limit. RATE_LIMITED.
 */
export const limitRequests = plugin<{ limits: Config['limits'] }>(async (app, { limits: { requestsPerMinute } }) => {
  if (requestsPerMinute === 0) return;
  await app.register(rateLimit, { global: false, timeWindow: WINDOW_MS, cache: MOST_ADDRESSES });
  const count = { calls: counter(app, requestsPerMinute), files: counter(app, requestsPerMinute * FILES_PER_CALL) };
  app.addHook('onRequest', async (request) => {
    // By the route, not by the address, which can be written in several ways.
    const { url = '' } = request.routeOptions;
    if (UNLIMITED.has(url)) return;
    const state = await (CALL.test(url) ? count.calls : count.files)(request);
    if (!state.isAllowed && state.isExceeded) refuse('RATE_LIMITED', { retryAfterSeconds: state.ttlInSeconds });
  });
});

function counter(app: FastifyInstance, max: number) {
  return app.createRateLimit({ max, keyGenerator: (request) => addressKey(clientAddress(request)) });
}
