import type { Context } from '../tables';
import { Refusal } from '../../kernel/errors';
import { BACKEND_TEXTS } from './texts';

/** As many calls of one remote, and of one person or one visitor's address, wait for a backend at once. */
const MOST_OF_REMOTE = 32;
const MOST_OF_PERSON = 4;
/** Many visitors may share an address. */
const MOST_OF_ADDRESS = 16;
const RETRY_SECONDS = 2;

/** Who waits: an account, or a visitor's address. */
export interface Waiter {
  remote: string;
  userId: string | undefined;
  address: string;
}

/** Counts calls that wait for a backend, in this process. */
export interface WaitingCalls {
  /** Counts a call until the returned function is called. Throws UNAVAILABLE where too many wait already. */
  begin(waiter: Waiter): () => void;
}

/** A backend that hangs holds a bounded number of calls, and one person cannot hold those of the others. */
export function countWaitingCalls({ log }: Pick<Context, 'log'>): WaitingCalls {
  const counts = new Map<string, number>();
  return {
    begin({ remote, userId, address }) {
      const own = userId === undefined ? `address ${remote} ${address}` : `user ${remote} ${userId}`;
      const limits = new Map([
        [`remote ${remote}`, MOST_OF_REMOTE],
        [own, userId === undefined ? MOST_OF_ADDRESS : MOST_OF_PERSON],
      ]);
      for (const [key, most] of limits) {
        if ((counts.get(key) ?? 0) < most) continue;
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
