import { sql } from 'kysely';
import type { Context } from '../context';
import { DAY_MS } from '../durations';

/** Removes counters whose window ended more than a day ago. */
export async function pruneCounters(ctx: Context): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS);
  await ctx.db.deleteFrom('rate_limits').where('window_start', '<', dayAgo).execute();
}

/** Counts one attempt under a key in a window; returns how many there are now, over all processes. */
export async function countAttempt(ctx: Context, key: string, windowStart: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_limits (key, window_start, count) values (${key}, ${windowStart}, 1)
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Adds one to the counter of a window; returns the sum of its windows that begin after `since`. */
export async function addToCounter(ctx: Context, key: string, windowStart: Date, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with added as (
      insert into rate_limits (key, window_start, count) values (${key}, ${windowStart}, 1)
      on conflict (key, window_start) do update set count = rate_limits.count + 1
      returning count
    )
    select added.count + coalesce((
      select sum(earlier.count) from rate_limits earlier
      where earlier.key = ${key} and earlier.window_start > ${since} and earlier.window_start < ${windowStart}
    ), 0)::integer as total
    from added`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** Takes back an attempt that was none, because it succeeded. */
export async function forgiveAttempt(ctx: Context, key: string, windowStart: Date): Promise<void> {
  await ctx.db
    .updateTable('rate_limits')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .where('count', '>', 0)
    .execute();
}

/** The attempts of one key in a window. */
export interface Attempts {
  key: string;
  count: number;
}

/** Counts one attempt under each key in a window; returns how many each has now. */
export async function countAttempts(ctx: Context, keys: readonly string[], windowStart: Date): Promise<Attempts[]> {
  const { rows } = await sql<Attempts>`
    insert into rate_limits (key, window_start, count)
    select key, ${windowStart}, 1 from unnest(${[...keys]}::text[]) as key order by key
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning key, count`.execute(ctx.db);
  return rows;
}

/** Lists the migrations that the database has. */
export async function listMigrations(ctx: Context): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(ctx.db);
  return new Set(rows.map(({ name }) => name));
}

/** Reads for how many seconds the oldest audit row without a seal has waited; 0 without one. */
export async function readUnsealedSeconds(ctx: Context): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(added_at))::float8 as seconds from audit_unsealed`.execute(
    ctx.db,
  );
  return rows[0]?.seconds ?? 0;
}
