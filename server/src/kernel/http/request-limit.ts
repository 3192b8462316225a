import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

interface Options {
  limits: Config['limits'];
  /** Names the account whose valid token a request carries, without asking the database. */
  findAccount(request: FastifyRequest): Promise<string | undefined>;
}

/**
 * Limits the requests of one address a minute, in this process: `requestsPerMinute` calls, and ten times as many pages and
 * files; an account whose address has used up its own has as many calls again. 0 means no limit. RATE_LIMITED.
 */
export const limitRequests = plugin<Options>(async (app, { limits: { requestsPerMinute }, findAccount }) => {
  if (requestsPerMinute === 0) return;
  await app.register(rateLimit, { global: false, timeWindow: WINDOW_MS, cache: MOST_ADDRESSES });
  const ofAddress = (request: FastifyRequest) => addressKey(clientAddress(request));
  const count = {
    calls: counter(app, requestsPerMinute, ofAddress),
    files: counter(app, requestsPerMinute * FILES_PER_CALL, ofAddress),
    account: counter(app, requestsPerMinute, async (request) => `account ${await findAccount(request)}`),
  };
  app.addHook('onRequest', async (request) => {
    // By the route, not by the address, which can be written in several ways.
    const { url = '' } = request.routeOptions;
    if (UNLIMITED.has(url)) return;
    const state = await (CALL.test(url) ? count.calls : count.files)(request);
    if (state.isAllowed || !state.isExceeded) return;
    // Thousands share an address in mobile networks: it alone refuses nobody who is signed in.
    const own = (await findAccount(request)) === undefined ? state : await count.account(request);
    if (!own.isAllowed && own.isExceeded) refuse('RATE_LIMITED', { retryAfterSeconds: own.ttlInSeconds });
  });
});

function counter(
  app: FastifyInstance,
  max: number,
  keyGenerator: (request: FastifyRequest) => string | Promise<string>,
) {
  return app.createRateLimit({ max, keyGenerator });
}
