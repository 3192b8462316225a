import underPressure from '@fastify/under-pressure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import plugin from 'fastify-plugin';
import type { Context } from '../context';
import { Refusal } from '../errors';
import { RETRY_SECONDS } from './error-response';

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

/** So many times as late the loop may be, and as many statements may wait, before people who are signed in are refused, too. */
const SIGNED_IN_FACTOR = 2;

/**
 * Behind so many statements no further call is begun, and behind twice as many none of people who are signed in. Below what the pool itself refuses: each call sends several, and those
 * of the calls that were begun must not wait behind the first ones of others.
 */
const MOST_WAITING = 100;
const CALL = /^\/api(?:[/?]|$)/;

/** Of many refusals one line in so long a time: in a flood, lines would cost more than the refusals. */
const LINE_MS = 10_000;

const REFUSAL = new Refusal('UNAVAILABLE');
const BODY = JSON.stringify(REFUSAL.body());
/** Those of the API's other answers, as far as they matter to an error in JSON. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'retry-after': String(RETRY_SECONDS[REFUSAL.status]),
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

declare module '../context' {
  interface Context {
    /** How many statements wait for a connection to the database, in this process. */
    countWaiting(): number;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** It was refused because the process is overloaded: counted, and no line of its own in the log. */
    isShed: boolean;
  }
}

interface Options {
  overload: Overload;
  latestMs: number;
  /** Names the account whose valid token a request carries, without asking the database. */
  findAccount(request: FastifyRequest): Promise<string | undefined>;
}

/** Refuses requests of this process: counted together, and told in the log once in `LINE_MS`. */
export interface Overload extends Pick<Context, 'countWaiting'> {
  refuse(response: ServerResponse): void;
  /**
   * Refuses a call that is refused whoever makes it, before anything else looks at it; false for every other request. In a
   * flood each microsecond of a refusal is one that liveness, too, waits.
   */
  refuseAtDoor(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Creates what refuses requests in overload. */
export function createOverload({ metrics, log, countWaiting }: Pick<Context, 'metrics' | 'log' | 'countWaiting'>) {
  let untold = 0;
  let toldAt = -Infinity;
  const overload: Overload = {
    countWaiting,
    refuse(response) {
      metrics.refusedRequests.inc();
      untold += 1;
      const now = performance.now();
      if (now - toldAt >= LINE_MS) {
        log.warn({ count: untold }, 'requests refused in overload');
        untold = 0;
        toldAt = now;
      }
      response.writeHead(REFUSAL.status, HEADERS).end(BODY);
    },
    refuseAtDoor({ url = '', headers }, response) {
      const waiting = countWaiting();
      const isStranger = headers.authorization === undefined;
      if (waiting < MOST_WAITING * (isStranger ? 1 : SIGNED_IN_FACTOR) || !CALL.test(url)) return false;
      overload.refuse(response);
      return true;
    },
  };
  return overload;
}

/**
 * Answers 503 to new requests while the event loop is late by more than `latestMs` on average, to those of people who are
 * signed in twice as late; 0 means never. To calls also while too many wait for the database. Registered before everything
 * else that looks at a request: a refusal must cost next to nothing.
 */
export const shedLoad = plugin<Options>(async (app, { overload, latestMs, findAccount }) => {
  app.decorateRequest('isShed', false);
  if (latestMs === 0) return;
  const shed = (request: FastifyRequest, reply: FastifyReply) => {
    request.isShed = true;
    // Past every hook, which would limit, dress and log the answer.
    reply.hijack();
    overload.refuse(reply.raw);
  };
  // After the door: for those who may be signed in, and under an address that is no call's as it is written.
  app.addHook('onRequest', async (request, reply) => {
    const waiting = overload.countWaiting();
    if (waiting < MOST_WAITING || !CALL.test(request.routeOptions.url ?? '')) return;
    const isSpared = waiting < SIGNED_IN_FACTOR * MOST_WAITING && (await findAccount(request)) !== undefined;
    if (!isSpared) shed(request, reply);
  });
  await app.register(underPressure, {
    maxEventLoopDelay: latestMs,
    // A loop that is later than this has no sample in it, and its delay is Infinity.
    sampleInterval: SIGNED_IN_FACTOR * latestMs,
    pressureHandler: async (request, reply, _type, lateMs) => {
      if (ALWAYS_ANSWERED.has(request.routeOptions.url ?? '')) return;
      const isSpared = Number.isFinite(lateMs) && (await findAccount(request)) !== undefined;
      if (!isSpared) shed(request, reply);
    },
  });
});
