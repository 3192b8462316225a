import type { Kysely } from 'kysely';
import { batchCalls } from '../db/batch';
import type { Database } from '../../schema';
import { HOUR_MS } from '../durations';
import { addToCounters } from './counter-queries';
import { windowStartOf } from './window';

/** What to add under a key; 0 reads the counter. */
interface Addition {
  key: string;
  count: number;
}

/**
 * Counters over the last hour, the same in all processes: adds to each and returns its sum of the last hour, to five
 * minutes.
 */
export type HourCounters = (additions: readonly Addition[]) => Promise<ReadonlyMap<string, number>>;

const WINDOW_SECONDS = 300;
const MOST_AT_ONCE = 200;

/** Creates the counters of a database; concurrent additions are one write. */
export function createHourCounters(db: Kysely<Database>, now: () => Date): HourCounters {
  return batchCalls({
    maxSize: MOST_AT_ONCE,
    maxInFlight: 1,
    async run(calls) {
      const counts = new Map<string, number>();
      for (const { key, count } of calls.flat()) counts.set(key, (counts.get(key) ?? 0) + count);
      const window = windowStartOf(now(), WINDOW_SECONDS);
      const sums = await addToCounters(db, counts, window, new Date(now().getTime() - HOUR_MS));
      return calls.map(() => sums);
    },
  });
}
