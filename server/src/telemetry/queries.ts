import { SHELL_SOURCE } from '@najem/shared/domain';
import { sql } from 'kysely';
import type { Context } from '../context';
import type { Metric } from './tables';

const HOUR_MS = 60 * 60 * 1000;
const KEPT_DAYS = 30;
/** Texts kept of one version. Nobody reads more, and a stranger must not fill the table; all are counted. */
const MOST_ERRORS = 200;
/** Counting ends here: a number that no longer fits would have everybody's reports refused. */
const LARGEST_COUNT = 2_000_000_000;

export interface CountRow {
  source: string;
  version: string;
  shell: string;
  metric: Metric;
  bucket: number;
  count: number;
}

export interface ErrorRow {
  source: string;
  version: string;
  shell: string;
  fingerprint: Buffer;
  message: string;
  place: string | null;
  count: number;
}

/** Which of these versions were ever released here, or built as the shell that a server offered. */
export async function knownVersions(
  ctx: Context,
  asked: readonly { source: string; version: string }[],
): Promise<(source: string, version: string) => boolean> {
  const versions = [...new Set(asked.map(({ version }) => version))];
  const { rows } = await sql<{ source: string; version: string }>`
    select remote as source, version from remote_releases where version = any(${versions}::text[])
    union all
    select ${SHELL_SOURCE}, build from shell_builds where build = any(${versions}::text[])`.execute(ctx.db);
  const known = new Set(rows.map(({ source, version }) => `${source}@${version}`));
  return (source, version) => known.has(`${source}@${version}`);
}

/** Adds to the counts of the running hour, all in one statement and in one order, so that no two wait for each other. */
export async function addCounts(ctx: Context, rows: readonly CountRow[]): Promise<void> {
  if (rows.length === 0) return;
  const hour = hourOf(ctx.now());
  const column = <Key extends keyof CountRow>(key: Key) => rows.map((row) => row[key]);
  await sql`
    insert into observation_counts (hour, source, version, metric, shell, bucket, count)
    select ${hour}, source, version, metric, shell, bucket, sum(count)
    from unnest(${column('source')}::text[], ${column('version')}::text[], ${column('metric')}::text[],
      ${column('shell')}::text[], ${column('bucket')}::smallint[], ${column('count')}::integer[])
      as seen (source, version, metric, shell, bucket, count)
    group by source, version, metric, shell, bucket
    order by source, version, metric, shell, bucket
    on conflict (hour, source, version, metric, shell, bucket)
      do update set count = least(observation_counts.count::bigint + excluded.count, ${LARGEST_COUNT})`.execute(ctx.db);
}

/** Adds to the errors of their versions; a new text beyond the most that are kept is left out. */
export async function addErrors(ctx: Context, rows: readonly ErrorRow[]): Promise<void> {
  if (rows.length === 0) return;
  const now = ctx.now();
  const column = <Key extends keyof ErrorRow>(key: Key) => rows.map((row) => row[key]);
  await sql`
    with seen as (
      select source, version, fingerprint, min(message) as message, min(place) as place, min(shell) as shell,
        sum(count) as count
      from unnest(${column('source')}::text[], ${column('version')}::text[], ${column('fingerprint')}::bytea[],
        ${column('message')}::text[], ${column('place')}::text[], ${column('shell')}::text[],
        ${column('count')}::integer[]) as one (source, version, fingerprint, message, place, shell, count)
      group by source, version, fingerprint
    )
    insert into browser_errors (source, version, fingerprint, message, place, shell, count, first_at, last_at)
    select source, version, fingerprint, message, place, shell, count, ${now}, ${now} from seen
    where exists (select from browser_errors b where b.source = seen.source and b.version = seen.version
        and b.fingerprint = seen.fingerprint)
      or (select count(*) from browser_errors b where b.source = seen.source and b.version = seen.version)
        < ${MOST_ERRORS}
    order by source, version, fingerprint
    on conflict (source, version, fingerprint) do update set
      count = least(browser_errors.count::bigint + excluded.count, ${LARGEST_COUNT}), last_at = excluded.last_at, shell = excluded.shell,
      place = coalesce(excluded.place, browser_errors.place)`.execute(ctx.db);
}

export interface MetricCount {
  source: string;
  version: string;
  metric: Metric;
  bucket: number;
  count: number;
}

/** Counts since an hour, over all shells. */
export async function countsSince(ctx: Context, since: Date): Promise<MetricCount[]> {
  return ctx.db
    .selectFrom('observation_counts')
    .select(['source', 'version', 'metric', 'bucket'])
    .select((eb) => eb.fn.sum<number>('count').as('count'))
    .where('hour', '>=', hourOf(since))
    .groupBy(['source', 'version', 'metric', 'bucket'])
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, count: Number(row.count) })));
}

export interface FaultCount {
  source: string;
  version: string;
  load: number;
  start: number;
  render: number;
}

/** Failures of remotes since a time, as their pages reported them at once. A late one is none: it may still come. */
export async function faultsSince(ctx: Context, since: Date): Promise<FaultCount[]> {
  const { rows } = await sql<FaultCount>`
    select remote as source, version, count(*) filter (where stage = 'load')::integer as load,
      count(*) filter (where stage = 'start')::integer as start, count(*) filter (where stage = 'render')::integer as render
    from remote_faults where remote in (select remote from remote_active) and at >= ${since} and version is not null
    group by remote, version`.execute(ctx.db);
  return rows;
}

/** The latest errors since a time, so many of each source. */
export async function errorsSince(ctx: Context, since: Date, each: number) {
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

/** Where every remote stands, with what the navigation calls it. */
export async function standings(ctx: Context) {
  return ctx.db
    .selectFrom('remote_active as active')
    .innerJoin('remote_releases as release', (join) =>
      join.onRef('release.remote', '=', 'active.remote').onRef('release.version', '=', 'active.version'),
    )
    .select(['active.remote', 'active.version', 'previous_version', 'canary_version', 'canary_percent', 'changed_at'])
    .select(sql<string | null>`release.record #>> '{nav,0,label}'`.as('label'))
    .orderBy('active.remote')
    .execute();
}

/** What standing releases need of the shell, and what the newest shell provides. */
export async function needsAndProvided(ctx: Context) {
  const records = await ctx.db
    .selectFrom('remote_active as active')
    .innerJoin('remote_releases as release', (join) =>
      join
        .onRef('release.remote', '=', 'active.remote')
        .on((eb) =>
          eb.or([
            eb('release.version', '=', eb.ref('active.version')),
            eb('release.version', '=', eb.ref('active.previous_version')),
            eb('release.version', '=', eb.ref('active.canary_version')),
          ]),
        ),
    )
    .select('release.record')
    .execute();
  const shell = await ctx.db
    .selectFrom('shell_builds')
    .select('provides')
    .orderBy('offered_at', 'desc')
    .executeTakeFirst();
  return { records: records.map(({ record }) => record), provides: shell?.provides };
}

/** When each version of each source was made, newest first. */
export async function madeVersions(ctx: Context): Promise<{ source: string; version: string; at: Date }[]> {
  const { rows } = await sql<{ source: string; version: string; at: Date }>`
    select remote as source, version, created_at as at from remote_releases
    union all
    select ${SHELL_SOURCE}, build, offered_at from shell_builds
    order by at desc, version`.execute(ctx.db);
  return rows;
}

/** Forgets what is older than 30 days. */
export async function pruneObservations(ctx: Context): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - KEPT_DAYS * 24 * HOUR_MS);
  await ctx.db.deleteFrom('observation_counts').where('hour', '<', oldest).execute();
  await ctx.db.deleteFrom('browser_errors').where('last_at', '<', oldest).execute();
}

function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);
}
