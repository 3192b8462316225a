/** Runs work of one key after the other, in the order of the calls. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes the turns of one process. They keep whoever sends many calls at once from holding a connection with each of them
 * while all wait for the same row: everybody else needs those. What must not happen twice is the database's business.
 */
export function createTurns(): Turns {
  const lastOf = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    // Whatever came of the one before; its own caller hears of it.
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
