import { Refusal, refuse } from '../errors';

/** Runs the work of one key sequentially, in the order of the calls. UNAVAILABLE for a call that waits in vain. */
export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export interface KeyedQueueLimits {
  /** How many calls of one key may wait; the next one is refused at once. */
  mostWaiting?: number;
  /** How long a call may wait for its turn. */
  longestWaitMs?: number;
}

/**
 * Creates the queue of one process. It keeps a client with many concurrent calls from holding a connection for each while
 * all wait for the same row. This is an optimization; correctness comes from database locks.
 */
export function createKeyedQueue({ mostWaiting = 10, longestWaitMs = 5_000 }: KeyedQueueLimits = {}): KeyedQueue {
  /** A key is present while its work runs, with the calls that wait, the oldest first. */
  const lines = new Map<string, (() => void)[]>();

  function takeTurn(waiting: (() => void)[]): Promise<void> {
    if (waiting.length >= mostWaiting) refuse('UNAVAILABLE');
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new Refusal('UNAVAILABLE'));
      }, longestWaitMs);
      waiting.push(begin);
    });
  }

  return async (key, work) => {
    const waiting = lines.get(key);
    if (waiting) await takeTurn(waiting);
    else lines.set(key, []);
    try {
      return await work();
    } finally {
      const next = lines.get(key)?.shift();
      if (next) next();
      else lines.delete(key);
    }
  };
}
