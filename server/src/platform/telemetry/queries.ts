import { SHELL_SOURCE } from '@najem/shared/domain/platform';
import { sql } from 'kysely';
import type { Context } from '../tables';
import { DAY_MS, HOUR_MS } from '../../kernel/durations';
import type { Metric } from './tables';

const KEPT_DAYS = 30;
/** The most error texts that are stored of one version; further ones are only counted. */
const MOST_ERRORS = 200;
/** Counting ends here, because a number that does not fit would fail every later report. */
const LARGEST_COUNT = 2_000_000_000;

export interface CountRow {
  source: string;
  version: string;
  metric: Metric;
  bucket: number;
  count: number;
}

export interface ErrorRow {
  source: string;
  version: string;
  fingerprint: Buffer;
  message: string;
  place: string | null;
  count: number;
}

/** Returns a check whether one of these versions was ever released here, or built as the shell that a server offered. */
export async function findKnownVersions(
  ctx: Context,
  versions: readonly string[],
): Promise<(source: string, version: string) => boolean> {
  const { rows } = await sql<{ source: string; version: string }>`
    select remote as source, version from remote_releases where version = any(${versions}::text[])
    union all
    select ${SHELL_SOURCE}, build from shell_builds where build = any(${versions}::text[])`.execute(ctx.db);
  const known = new Set(rows.map(({ source, version }) => `${source}@${version}`));
  return (source, version) => known.has(`${source}@${version}`);
}

/** Adds to the counts of the present hour, in one statement and one order, so that no two wait for each other. */
export async function addCounts(ctx: Context, shell: string, rows: readonly CountRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <Key extends keyof CountRow>(key: Key) => rows.map((row) => row[key]);
  await sql`
    insert into observation_counts (hour, source, version, metric, shell, bucket, count)
    select ${hourOf(ctx.now())}, source, version, metric, ${shell}, bucket, sum(count)
    from unnest(${column('source')}::text[], ${column('version')}::text[], ${column('metric')}::text[],
      ${column('bucket')}::smallint[], ${column('count')}::integer[]) as seen (source, version, metric, bucket, count)
    group by source, version, metric, bucket
    order by source, version, metric, bucket
    on conflict (hour, source, version, metric, shell, bucket)
      do update set count = least(observation_counts.count::bigint + excluded.count, ${LARGEST_COUNT})`.execute(ctx.db);
}

/** Adds to the errors of their versions; new texts beyond the limit are dropped. */
export async function addErrors(ctx: Context, shell: string, rows: readonly ErrorRow[]): Promise<void> {
  if (rows.length === 0) return;
  const now = ctx.now();
  const column = <Key extends keyof ErrorRow>(key: Key) => rows.map((row) => row[key]);
  await sql`
    with seen as (
      select source, version, fingerprint, min(message) as message, min(place) as place, sum(count) as count
      from unnest(${column('source')}::text[], ${column('version')}::text[], ${column('fingerprint')}::bytea[],
        ${column('message')}::text[], ${column('place')}::text[], ${column('count')}::integer[])
        as one (source, version, fingerprint, message, place, count)
      group by source, version, fingerprint
    )
    insert into browser_errors (source, version, fingerprint, message, place, shell, count, first_at, last_at)
    select source, version, fingerprint, message, place, ${shell}, count, ${now}, ${now} from seen
    where exists (select from browser_errors b where b.source = seen.source and b.version = seen.version
        and b.fingerprint = seen.fingerprint)
      or (select count(*) from browser_errors b where b.source = seen.source and b.version = seen.version)
        < ${MOST_ERRORS}
    order by source, version, fingerprint
    on conflict (source, version, fingerprint) do update set
      count = least(browser_errors.count::bigint + excluded.count, ${LARGEST_COUNT}),
      last_at = excluded.last_at, shell = excluded.shell,
      place = coalesce(excluded.place, browser_errors.place)`.execute(ctx.db);
}

/** Lists the counts since an hour, over all shells. */
export async function listCounts(ctx: Context, since: Date): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select source, version, metric, bucket, sum(count)::float8 as count from observation_counts
    where hour >= ${hourOf(since)} group by source, version, metric, bucket`.execute(ctx.db);
  return rows;
}

/** Lists the latest errors since a time, at most `each` per source. */
export async function listErrors(ctx: Context, since: Date, each: number) {
  const ranked = ctx.db
    .selectFrom('browser_errors')
    .selectAll()
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('source').orderBy('last_at', 'desc').orderBy('fingerprint'))
        .as('rank'),
    )
    .where('last_at', '>=', since);
  return ctx.db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('rank', '<=', each)
    .orderBy('last_at', 'desc')
    .orderBy('fingerprint')
    .execute();
}

/** Lists when each version of each source was made, newest first. */
export async function listMade(ctx: Context): Promise<{ source: string; version: string; at: Date }[]> {
  const { rows } = await sql<{ source: string; version: string; at: Date }>`
    select remote as source, version, created_at as at from remote_releases
    union all
    select ${SHELL_SOURCE}, build, offered_at from shell_builds
    order by at desc, version`.execute(ctx.db);
  return rows;
}

/** Removes counts and errors that are too old. */
export async function pruneTelemetry(ctx: Context): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS);
  await ctx.db.deleteFrom('observation_counts').where('hour', '<', oldest).execute();
  await ctx.db.deleteFrom('browser_errors').where('last_at', '<', oldest).execute();
}

function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);
}
