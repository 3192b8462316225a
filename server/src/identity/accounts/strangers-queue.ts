import { HASHING_THREADS, MOST_WAITING } from './password-threads';

/** The queue of work that strangers ask for: as much at once as there are threads, the rest in its order. */
interface StrangersQueue {
  /** Whether no further work may wait. */
  isFull(): boolean;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Creates the queue of one process. */
export function createStrangersQueue(): StrangersQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    isFull: () => waiting.length >= MOST_WAITING,
    async run(work) {
      if (running >= HASHING_THREADS) await new Promise<void>((resolve) => void waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
