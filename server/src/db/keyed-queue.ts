/** Runs the work of one key sequentially, in the order of the calls. */
export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates the queue of one process. It keeps a client with many concurrent calls from holding a connection for each while
 * all wait for the same row. This is an optimization; correctness comes from database locks.
 */
export function createKeyedQueue(): KeyedQueue {
  const lastOf = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    // The result of the previous work belongs to its own caller.
    const mine = (lastOf.get(key) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => undefined);
    lastOf.set(key, settled);
    try {
      return await mine;
    } finally {
      if (lastOf.get(key) === settled) lastOf.delete(key);
    }
  };
}
