import { Refusal } from '../errors';
import { isUnavailable } from './unavailable';

/** Beyond this an item is refused at once: so many are only there where the database cannot keep up. */
const MOST_WAITING = 10_000;

export interface BatchOptions<Item, Result> {
  /** Handles all items of one moment; returns one result for each, in their order. */
  run(items: Item[]): Promise<Result[]>;
  maxSize: number;
  /** How many batches may run at once; later items are collected for the next one. */
  maxInFlight: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Creates a function that takes one item and handles all items of the same moment together. An item never joins a batch
 * that was already sent, so its result is at least as fresh as its call. A failed batch fails for each of its items; where the
 * database is not available, those that wait behind it fail too, because they have waited as long.
 */
export function batchCalls<Item, Result>(options: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let inFlight = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || inFlight >= options.maxInFlight) return;
    isScheduled = true;
    // After the sockets that are readable now were read: their requests join this batch.
    setImmediate(() => {
      isScheduled = false;
      const batch = waiting.splice(0, options.maxSize);
      inFlight += 1;
      void settle(batch).finally(() => {
        inFlight -= 1;
        schedule();
      });
      schedule();
    });
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map((entry) => entry.item));
      results.forEach((result, position) => batch[position]?.resolve(result));
    } catch (error) {
      const behind = isUnavailable(error) ? waiting.splice(0) : [];
      for (const entry of [...batch, ...behind]) entry.reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING) throw new Refusal('UNAVAILABLE');
      waiting.push({ item, resolve, reject });
      schedule();
    });
}
