import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '@najem/shared/contract';
import type { Context } from '../context';

/** As many requests keep a processor and its database busy; more of them would only make each other slower. */
const MOST_IN_PROGRESS = 32;
/** A request that takes longer waits for something else than this process, such as a payment provider. */
const COUNTED_MS = 1_000;
const MOST_WAITING = 1_000;
/** How long a request may wait in a burst, which ends by itself. */
const BURST_WAIT_MS = 250;
/** A queue that was not empty for so long is no burst: waiting longer would not help. */
const BURST_MS = 100;
const OVERLOAD_WAIT_MS = 10;
/** A refused connection is read again at the next tick, so that refusing costs little however many there are. */
const TICK_MS = 250;
const LOG_MS = 10_000;

/** Whoever watches the process must see it above all when there is too much to do. */
const ALWAYS_ADMITTED = new Set(['/health/live', '/health/ready', '/metrics']);

const BODY = JSON.stringify({ success: false, code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.message });
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
  'retry-after': '5',
};

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
  proceed(): void;
  since: number;
}

export interface Admission {
  /** Lets a request proceed now or soon, or answers 503. */
  admit(request: IncomingMessage, response: ServerResponse, proceed: () => void): void;
  close(): void;
}

/**
 * Creates the gate in front of all calls. A process that takes on everything answers nobody in time; this one works on a few
 * requests, keeps a short queue for bursts, and answers the rest 503 at once. It stands before the framework, because a
 * refusal has to cost much less than an answer. How long requests may wait follows CoDel: shortly, unless the queue was
 * empty a moment ago.
 */
export function createAdmission({ metrics, log }: Pick<Context, 'metrics' | 'log'>): Admission {
  const inProgress = new Set<{ since: number }>();
  const waiting: Waiting[] = [];
  const paused: Socket[] = [];
  let lastEmpty = performance.now();
  let refused = 0;
  let loggedAt = 0;

  function start({ response, proceed }: Waiting, now: number): void {
    const slot = { since: now };
    inProgress.add(slot);
    response.once('close', () => {
      if (inProgress.delete(slot)) fill();
    });
    proceed();
  }

  function fill(): void {
    const now = performance.now();
    while (inProgress.size < MOST_IN_PROGRESS) {
      const next = waiting.shift();
      if (!next) break;
      if (isTooLate(next, now)) refuse(next);
      else if (!next.response.destroyed) start(next, now);
    }
    if (waiting.length === 0) lastEmpty = now;
  }

  function isTooLate({ since }: Waiting, now: number): boolean {
    return now - since > (now - lastEmpty > BURST_MS ? OVERLOAD_WAIT_MS : BURST_WAIT_MS);
  }

  function refuse({ request, response }: Waiting): void {
    refused += 1;
    metrics.refusedRequests.inc();
    response.writeHead(ERRORS.UNAVAILABLE.status, HEADERS).end(BODY);
    request.socket.pause();
    paused.push(request.socket);
  }

  function tick(): void {
    const now = performance.now();
    for (const socket of paused.splice(0)) socket.resume();
    for (const slot of inProgress) if (now - slot.since > COUNTED_MS) inProgress.delete(slot);
    while (waiting[0] && isTooLate(waiting[0], now)) refuse(waiting.shift() as Waiting);
    fill();
    if (refused > 0 && now - loggedAt > LOG_MS) {
      log.warn({ refused }, 'overloaded: requests were refused');
      [refused, loggedAt] = [0, now];
    }
  }

  const timer = setInterval(tick, TICK_MS).unref();
  return {
    admit(request, response, proceed) {
      if (ALWAYS_ADMITTED.has(request.url ?? '')) return proceed();
      const now = performance.now();
      const entry = { request, response, proceed, since: now };
      if (waiting.length === 0) lastEmpty = now;
      if (inProgress.size < MOST_IN_PROGRESS) start(entry, now);
      else if (waiting.length >= MOST_WAITING) refuse(entry);
      else waiting.push(entry);
    },
    close: () => clearInterval(timer),
  };
}
