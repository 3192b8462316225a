import { isUnavailable } from '../../kernel/db/unavailable';

/**
 * Runs the work of one user after what this process was asked before. A call that waits here holds no connection, as it
 * would if it waited for the user's locks, which still serialize processes. Where a lock cannot be had, those behind are
 * refused, too: UNAVAILABLE.
 */
export type InTurn = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

declare module '../../kernel/context' {
  interface Context {
    /** Never inside a transaction. */
    inTurn: InTurn;
  }
}

/** Creates the turns of one process. */
export function createTurns(): InTurn {
  /** By user, the end of the last work; it resolves to why those behind are refused. */
  const ends = new Map<string, Promise<unknown>>();
  return async (userId, work) => {
    const before = ends.get(userId);
    const mine = (async () => {
      const refusal = await before;
      if (refusal !== undefined) throw refusal;
      return work();
    })();
    const end = mine.then(
      () => undefined,
      (error: unknown) => (isUnavailable(error) ? error : undefined),
    );
    ends.set(userId, end);
    try {
      return await mine;
    } finally {
      if (ends.get(userId) === end) ends.delete(userId);
    }
  };
}
