import type { Context } from '../context';
import type { Db } from '../tables';
import { sealOldest } from './append-queries';

const EVERY_MS = 1000;
const ROWS_AT_ONCE = 2000;

/** Gives the rows that wait their numbers and hashes, a batch a transaction. */
export async function sealRows(db: Db): Promise<void> {
  while ((await sealOldest(db, ROWS_AT_ONCE)) === ROWS_AT_ONCE);
}

/** Seals every second, beside any number of processes, of which one at a time seals. */
export function startSealing(ctx: Context): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  let isStopping = false;
  const seal = async () => {
    try {
      await sealRows(ctx.db);
    } catch (error) {
      ctx.log.warn({ err: error }, 'audit rows were not sealed');
    }
    if (!isStopping) wait();
  };
  const wait = () => {
    timer = setTimeout(() => {
      running = seal();
    }, EVERY_MS);
  };
  wait();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
