import { SHELL_SOURCE } from '@najem/shared/domain';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { HOUR_MS } from '../../kernel/durations';
import type { Metric, TelemetryTables } from './tables';

type FailureRow = Selectable<TelemetryTables['remote_faults']>;

const KEPT_DAYS = 30;
const FAILURES_KEPT_DAYS = 90;
/** Failures that are kept of a remote in an hour from visitors without a session, who can make them up. */
const ANONYMOUS_KEPT = 200;
/** The most error texts that are stored of one version; further ones are only counted. */
const MOST_ERRORS = 200;
/** Counting ends here, because a number that does not fit would fail every report of its batch. */
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

/** Returns a check whether a version was ever released here, or built as the shell that a server offered. */
export async function findKnownVersions(
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

/** Adds to the counts of the present hour, in one statement and one order, so that no two wait for each other. */
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

/** Adds to the errors of their versions; new texts beyond the limit are dropped. */
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

/** Lists the counts since an hour, over all shells. */
export async function listCounts(ctx: Context, since: Date): Promise<MetricCount[]> {
  return ctx.db
    .selectFrom('observation_counts')
    .select(['source', 'version', 'metric', 'bucket'])
    .select((eb) => eb.fn.sum<number>('count').as('count'))
    .where('hour', '>=', hourOf(since))
    .groupBy(['source', 'version', 'metric', 'bucket'])
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, count: Number(row.count) })));
}

export interface FailureCount {
  source: string;
  version: string;
  load: number;
  start: number;
  render: number;
}

/** Lists the failures of remotes since a time, as their pages reported them at once; late loads are not failures. */
export async function listFailures(ctx: Context, since: Date): Promise<FailureCount[]> {
  const { rows } = await sql<FailureCount>`
    select remote as source, version, count(*) filter (where stage = 'load')::integer as load,
      count(*) filter (where stage = 'start')::integer as start, count(*) filter (where stage = 'render')::integer as render
    from remote_faults where remote in (select remote from remote_active) and at >= ${since} and version is not null
    group by remote, version`.execute(ctx.db);
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

/** Lists the versions that each remote's visitors get, with its label in the navigation. */
export async function listStates(ctx: Context) {
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

/** Reads what the releases in use require of the shell, and what the newest shell provides. */
export async function readRequirements(ctx: Context) {
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

/** Lists when each version of each source was made, newest first. */
export async function listVersions(ctx: Context): Promise<{ source: string; version: string; at: Date }[]> {
  const { rows } = await sql<{ source: string; version: string; at: Date }>`
    select remote as source, version, created_at as at from remote_releases
    union all
    select ${SHELL_SOURCE}, build, offered_at from shell_builds
    order by at desc, version`.execute(ctx.db);
  return rows;
}

/** Whether a version of a remote was ever released here. */
export async function isReleased(ctx: Context, remote: string, version: string): Promise<boolean> {
  const release = await ctx.db
    .selectFrom('remote_releases')
    .select('version')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  return release !== undefined;
}

/** Adds a remote's failure; returns false where the hour's limit for visitors without a session is reached. */
export async function insertFailure(ctx: Context, failure: Omit<FailureRow, 'id' | 'at'>): Promise<boolean> {
  const { remote, version, stage, cause, user_id: userId, address_key: addressKey, hash, shell } = failure;
  const now = ctx.now();
  const { numAffectedRows } = await sql`
    insert into remote_faults (remote, version, stage, cause, at, user_id, address_key, hash, shell)
    select ${remote}, ${version}, ${stage}, ${cause}, ${now}::timestamptz, ${userId}::uuid, ${addressKey}::bytea, ${hash},
      ${shell}
    where ${userId}::uuid is not null or ${ANONYMOUS_KEPT} > (
      select count(*) from remote_faults
      where remote = ${remote} and user_id is null and at > ${new Date(now.getTime() - HOUR_MS)}
    )`.execute(ctx.db);
  return Boolean(numAffectedRows);
}

/** A version since its activation, as `countFailed` looks at it. */
export interface Failing {
  remote: string;
  version: string;
  activatedAt: Date;
  windowStart: Date;
}

/**
 * Counts the people for whom a version failed within the window, and how often it was loaded since its activation. Only
 * trusted accounts older than the release count, each once, and all accounts behind one address as one: accounts that
 * are made to undo a release are neither.
 */
export async function countFailed(
  ctx: Context,
  { remote, version, activatedAt, windowStart }: Failing,
): Promise<{ people: number; loads: number }> {
  const { rows } = await sql<{ people: number; loads: string }>`
    select least(count(distinct fault.user_id), count(distinct fault.address_key))::integer as people,
      (select coalesce(sum(count), 0) from observation_counts
        where source = ${remote} and version = ${version} and metric in ('load', 'load-failed')
          and hour >= ${hourOf(activatedAt)}) as loads
    from remote_faults fault
    join remote_releases release on release.remote = fault.remote and release.version = fault.version
    join users person on person.id = fault.user_id
    where fault.remote = ${remote} and fault.version = ${version}
      -- Another release would be no faster on a slow line.
      and fault.stage <> 'slow'
      and fault.at >= ${activatedAt} and fault.at > ${windowStart}
      and person.email_verified_at is not null and person.identity_verified_at is not null
      and person.created_at < release.created_at`.execute(ctx.db);
  const [counted] = rows;
  return { people: counted?.people ?? 0, loads: Number(counted?.loads ?? 0) };
}

/** Removes counts and errors older than 30 days, and failures older than 90. */
export async function pruneTelemetry(ctx: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * 24 * HOUR_MS);
  await ctx.db.deleteFrom('observation_counts').where('hour', '<', daysAgo(KEPT_DAYS)).execute();
  await ctx.db.deleteFrom('browser_errors').where('last_at', '<', daysAgo(KEPT_DAYS)).execute();
  await ctx.db.deleteFrom('remote_faults').where('at', '<', daysAgo(FAILURES_KEPT_DAYS)).execute();
}

function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);
}
