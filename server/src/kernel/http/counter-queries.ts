import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema';

/** Adds to the counters of a window; returns the sum of each one's windows that begin after `since`. */
export async function addToCounters(
  db: Kysely<Database>,
  counts: ReadonlyMap<string, number>,
  windowStart: Date,
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; total: number }>`
    with added as (
      insert into rate_limits (key, window_start, count)
      select key, ${windowStart}, fresh
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as given (key, fresh)
      order by key
      on conflict (key, window_start) do update set count = rate_limits.count + excluded.count
      returning key, count
    )
    select added.key, added.count + coalesce((
      select sum(earlier.count) from rate_limits earlier
      where earlier.key = added.key and earlier.window_start > ${since} and earlier.window_start < ${windowStart}
    ), 0)::integer as total
    from added`.execute(db);
  return new Map(rows.map(({ key, total }) => [key, total]));
}
