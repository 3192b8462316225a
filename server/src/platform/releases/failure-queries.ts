import { type Selectable, sql } from 'kysely';
import type { Context } from '../tables';
import { DAY_MS, HOUR_MS } from '../../kernel/durations';
import type { ReleaseTables } from './tables';

type FailureRow = Selectable<ReleaseTables['remote_faults']>;

/**
 * Of those who loaded a release, the part for whom it may fail: few failures among many are no reason to take it from
 * everybody, nor to keep it from more people.
 */
export const LEAST_SHARE = 0.05;
const KEPT_DAYS = 90;
/** A release is watched for its first day. */
const LOADS_KEPT_DAYS = 2;
const ERRORS_LISTED = 20;
/** Failures that are kept of a remote in an hour from visitors without a session, who can make them up. */
const ANONYMOUS_KEPT = 200;

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

export interface FailureCount {
  source: string;
  version: string;
  /** Code that did not load, or threw when it was first run. */
  loads: number;
  renders: number;
}

/** Lists how often each version failed since a time; late loads are not failures. */
export async function listFailures(ctx: Context, since: Date): Promise<FailureCount[]> {
  const { rows } = await sql<FailureCount>`
    select remote as source, version, count(*) filter (where stage in ('load', 'start'))::integer as loads,
      count(*) filter (where stage = 'render')::integer as renders
    from remote_faults where remote in (select remote from remote_active) and at >= ${since} and version is not null
    group by remote, version`.execute(ctx.db);
  return rows;
}

/** A version since its activation, as `countFailed` looks at it. */
interface Failing {
  remote: string;
  version: string;
  activatedAt: Date;
  windowStart: Date;
}

/**
 * Counts the people for whom a version failed within the window, and those who loaded it since its activation, each once.
 * Failures count of trusted accounts that are older than the release, in `people` all accounts behind one address as one:
 * accounts that are made to undo a release are neither. `accounts` has each account, wherever it sits.
 */
export async function countFailed(
  ctx: Context,
  { remote, version, activatedAt, windowStart }: Failing,
): Promise<{ people: number; accounts: number; loads: number }> {
  const { rows } = await sql<{ people: number; accounts: number; loads: number }>`
    select least(count(distinct fault.user_id), count(distinct fault.address_key))::integer as people,
      count(distinct fault.user_id)::integer as accounts,
      (select count(*)::integer from release_loads loaded
        where loaded.remote = ${remote} and loaded.version = ${version} and loaded.at >= ${activatedAt}) as loads
    from remote_faults fault
    join remote_releases release on release.remote = fault.remote and release.version = fault.version
    join users person on person.id = fault.user_id
    where fault.remote = ${remote} and fault.version = ${version}
      -- Another release would be no faster on a slow line.
      and fault.stage <> 'slow'
      and fault.at >= ${activatedAt} and fault.at > ${windowStart}
      and person.email_verified_at is not null and person.identity_verified_at is not null
      and person.created_at < release.created_at`.execute(ctx.db);
  return rows[0] ?? { people: 0, accounts: 0, loads: 0 };
}

/** Counts the people who loaded a remote since a time, at least: those of the version that most of them loaded. */
export async function countDailyPeople(ctx: Context, remote: string, since: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from release_loads where remote = ${remote} and at > ${since}
    group by version order by people desc limit 1`.execute(ctx.db);
  return rows[0]?.people ?? 0;
}

/** How a version is doing with the accounts that loaded it lately. */
export interface Outcome {
  version: string;
  /** Accounts that loaded it, or tried to. */
  people: number;
  /** Those among them for whom it failed. */
  failedFor: number;
}

/**
 * Counts, for each version of a remote that was loaded or failed in the days for which loads are kept, the accounts with a
 * confirmed address that are older than it. A visitor without an account could make failures up.
 */
export async function listOutcomes(ctx: Context, remote: string): Promise<Outcome[]> {
  const since = new Date(ctx.now().getTime() - LOADS_KEPT_DAYS * DAY_MS);
  const { rows } = await sql<Outcome>`
    select release.version, greatest(loaded.people, failed.people) as people, failed.people as "failedFor"
    from remote_releases release
    cross join lateral (
      select count(*)::integer as people from release_loads one
      where one.remote = release.remote and one.version = release.version and one.at > ${since}
    ) loaded
    cross join lateral (
      select count(distinct fault.user_id)::integer as people from remote_faults fault
      join users person on person.id = fault.user_id
      where fault.remote = release.remote and fault.version = release.version and fault.at > ${since}
        and fault.stage <> 'slow' and person.email_verified_at is not null and person.created_at < release.created_at
    ) failed
    where release.remote = ${remote} and greatest(loaded.people, failed.people) > 0`.execute(ctx.db);
  return rows;
}

/** One bar of a measure's histogram. */
export interface MetricCount {
  metric: string;
  bucket: number;
  count: number;
}

/** Lists the counts of each version's calls to the team's backend, in the days for which loads are kept. */
export async function listCallCounts(ctx: Context, remote: string): Promise<(MetricCount & { version: string })[]> {
  const since = new Date(ctx.now().getTime() - LOADS_KEPT_DAYS * DAY_MS);
  const { rows } = await sql<MetricCount & { version: string }>`
    select version, metric, bucket, sum(count)::float8 as count from observation_counts
    where source = ${remote} and hour > ${since} and metric like 'call%'
    group by version, metric, bucket`.execute(ctx.db);
  return rows;
}

/** Lists a remote's latest errors in the days for which loads are kept, newest first. */
export async function listErrorsOf(ctx: Context, remote: string) {
  return ctx.db
    .selectFrom('browser_errors')
    .selectAll()
    .where('source', '=', remote)
    .where('last_at', '>', new Date(ctx.now().getTime() - LOADS_KEPT_DAYS * DAY_MS))
    .orderBy('last_at', 'desc')
    .orderBy('fingerprint')
    .limit(ERRORS_LISTED)
    .execute();
}

/** Releases that an account has loaded. */
export interface ReleaseLoads {
  userId: string;
  releases: readonly { remote: string; version: string; personKey: Buffer }[];
}

/**
 * Adds the account to those that loaded these releases, each once. Of an account without a confirmed address, or younger than
 * the release, nothing is kept: it may have been made to keep a release that fails.
 */
export async function insertLoads(ctx: Context, { userId, releases }: ReleaseLoads): Promise<void> {
  if (releases.length === 0) return;
  const column = <Key extends 'remote' | 'version' | 'personKey'>(key: Key) => releases.map((one) => one[key]);
  await sql`
    insert into release_loads (remote, version, person_key, at)
    select distinct loaded.remote, loaded.version, loaded.person_key, ${ctx.now()}::timestamptz
    from unnest(${column('remote')}::text[], ${column('version')}::text[], ${column('personKey')}::bytea[])
      as loaded (remote, version, person_key)
    join remote_releases release on release.remote = loaded.remote and release.version = loaded.version
    join users person on person.id = ${userId}
    where person.email_verified_at is not null and person.created_at < release.created_at
    order by 1, 2
    on conflict (remote, version, person_key) do update set at = excluded.at`.execute(ctx.db);
}

/** Removes failures and loads that are too old. */
export async function pruneFailures(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  await ctx.db
    .deleteFrom('remote_faults')
    .where('at', '<', new Date(now - KEPT_DAYS * DAY_MS))
    .execute();
  await ctx.db
    .deleteFrom('release_loads')
    .where('at', '<', new Date(now - LOADS_KEPT_DAYS * DAY_MS))
    .execute();
}
