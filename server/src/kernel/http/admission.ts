import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS } from '@najem/shared/contract';
import type { Context } from '../context';

/** As many requests keep a processor and its database busy; more of them would only make each other slower. */
const MOST_IN_PROGRESS = 24;
/** A request that takes longer waits for something else than this process, such as a payment provider. */
const COUNTED_MS = 100;
const MOST_WAITING = 1_000;
/** How long a request may wait in a burst, which ends by itself. */
const BURST_WAIT_MS = 500;
/** A queue that was not empty for so long is no burst: waiting longer would not help. */
const BURST_MS = 500;
const OVERLOAD_WAIT_MS = 100;
/** A refusal costs little, but a flood of them would leave no time for answers: those beyond are sent in the next tick. */
const REFUSALS_PER_TICK = 60;
const TICK_MS = 20;
const LOG_MS = 10_000;

/** Monitoring needs these most when the process is overloaded. */
const ALWAYS_ADMITTED = new Set(['/health/live', '/health/ready', '/metrics']);

const BODY = JSON.stringify({ success: false, code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.message });
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
  'retry-after': '5',
};

interface Waiting {
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
 * Creates the gate in front of all calls. A process that takes on every request answers none in time; this one works on a few
 * requests, keeps a queue for bursts, and answers the rest 503: at once, in a flood up to 3,000 a second. It stands before
 * the framework, because a refusal has to cost much less than an answer. As in folly's queues (CoDel with adaptive LIFO) the
 * queue is long and in order in a burst; where it does not empty, it is short and its newest goes first, so that what is
 * answered is answered soon.
 */
export function createAdmission({ metrics, log }: Pick<Context, 'metrics' | 'log'>): Admission {
  const inProgress = new Set<{ since: number }>();
  const waiting: Waiting[] = [];
  const refusals = createRefusals({ metrics, log });
  let lastEmpty = performance.now();

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
      const next = isOverloaded(now) ? waiting.pop() : waiting.shift();
      if (!next) break;
      if (!next.response.destroyed) start(next, now);
    }
    if (waiting.length === 0) lastEmpty = now;
  }

  function isOverloaded(now: number): boolean {
    return now - lastEmpty > BURST_MS;
  }

  function tick(): void {
    const now = performance.now();
    refusals.sendHeld();
    for (const slot of inProgress) if (now - slot.since > COUNTED_MS) inProgress.delete(slot);
    const longest = isOverloaded(now) ? OVERLOAD_WAIT_MS : BURST_WAIT_MS;
    fill();
    for (let [oldest] = waiting; oldest && now - oldest.since > longest; [oldest] = waiting) {
      waiting.shift();
      refusals.refuse(oldest);
    }
    refusals.logCount(now);
  }

  const timer = setInterval(tick, TICK_MS).unref();
  return {
    admit(request, response, proceed) {
      if (ALWAYS_ADMITTED.has(request.url ?? '')) return proceed();
      const now = performance.now();
      const entry = { response, proceed, since: now };
      if (waiting.length === 0) lastEmpty = now;
      if (inProgress.size < MOST_IN_PROGRESS) start(entry, now);
      else if (waiting.length >= MOST_WAITING) refusals.refuse(entry);
      else waiting.push(entry);
    },
    close: () => clearInterval(timer),
  };
}

/** Creates what answers 503: at once, or in one of the next ticks where a tick has as many refusals as it takes. */
function createRefusals({ metrics, log }: Pick<Context, 'metrics' | 'log'>) {
  const held: ServerResponse[] = [];
  let budget = REFUSALS_PER_TICK;
  let refused = 0;
  let loggedAt = 0;

  function send(): void {
    for (; budget > 0 && held.length > 0; budget -= 1) {
      held.shift()?.writeHead(ERRORS.UNAVAILABLE.status, HEADERS).end(BODY);
    }
  }

  return {
    refuse({ response }: Waiting): void {
      refused += 1;
      metrics.refusedRequests.inc();
      held.push(response);
      send();
    },
    sendHeld(): void {
      budget = REFUSALS_PER_TICK;
      send();
    },
    logCount(now: number): void {
      if (refused === 0 || now - loggedAt <= LOG_MS) return;
      log.warn({ refused }, 'overloaded: requests were refused');
      [refused, loggedAt] = [0, now];
    },
  };
}
