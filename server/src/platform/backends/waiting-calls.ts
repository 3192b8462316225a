import type { Context } from '../tables';
import { Refusal } from '../../kernel/errors';
import { BACKEND_TEXTS } from './texts';

/**
 * As many calls of one remote, and of one person or one visitor's address, wait for a backend at once; many visitors may share
 * an address. Of these, half may carry a file, which takes longer: other calls always find a place.
 */
const MOST = { call: { remote: 32, user: 4, address: 16 }, file: { remote: 16, user: 2, address: 8 } } as const;
const RETRY_SECONDS = 2;

/** Who waits: an account, or a visitor's address. */
export interface Waiter {
  remote: string;
  userId: string | undefined;
  address: string;
}

/** Counts calls that wait for a backend, in this process. */
export interface WaitingCalls {
  /**
   * Counts a call, or that a counted one carries a file, until the returned function is called. Throws UNAVAILABLE where too
   * many do already.
   */
  begin(waiter: Waiter, what?: keyof typeof MOST): () => void;
}

/** A backend that hangs holds a bounded number of calls, and one person cannot hold those of the others. */
export function countWaitingCalls({ log }: Pick<Context, 'log'>): WaitingCalls {
  const counts = new Map<string, number>();
  return {
    begin({ remote, userId, address }, what = 'call') {
      const most = MOST[what];
      const own = userId === undefined ? `address ${remote} ${address}` : `user ${remote} ${userId}`;
      const limits = new Map<string, number>([
        [`${what} remote ${remote}`, most.remote],
        [`${what} ${own}`, userId === undefined ? most.address : most.user],
      ]);
      for (const [key, limit] of limits) {
        if ((counts.get(key) ?? 0) < limit) continue;
        log.warn({ remote }, 'backend has too many waiting calls');
        throw new Refusal('UNAVAILABLE', { message: BACKEND_TEXTS.unavailable, retryAfterSeconds: RETRY_SECONDS });
      }
      const change = (by: number) => {
        for (const key of limits.keys()) {
          const count = (counts.get(key) ?? 0) + by;
          if (count > 0) counts.set(key, count);
          else counts.delete(key);
        }
      };
      change(1);
      return () => change(-1);
    },
  };
}
