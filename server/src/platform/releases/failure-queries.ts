import { type Selectable, sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { DAY_MS, HOUR_MS } from '../../kernel/durations';
import type { ReleaseTables } from './tables';

type FailureRow = Selectable<ReleaseTables['remote_faults']>;

const KEPT_DAYS = 90;
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
 * Counts the people for whom a version failed within the window, and how often it was loaded since the hour of its
 * activation. Only trusted accounts older than the release count, each once, and all accounts behind one address as one:
 * accounts that are made to undo a release are neither.
 */
export async function countFailed(
  ctx: Context,
  { remote, version, activatedAt, windowStart }: Failing,
): Promise<{ people: number; loads: number }> {
  const { rows } = await sql<{ people: number; loads: number }>`
    select least(count(distinct fault.user_id), count(distinct fault.address_key))::integer as people,
      (select coalesce(sum(count), 0)::float8 from observation_counts
        where source = ${remote} and version = ${version} and metric = 'load'
          and hour > ${new Date(activatedAt.getTime() - HOUR_MS)}) as loads
    from remote_faults fault
    join remote_releases release on release.remote = fault.remote and release.version = fault.version
    join users person on person.id = fault.user_id
    where fault.remote = ${remote} and fault.version = ${version}
      -- Another release would be no faster on a slow line.
      and fault.stage <> 'slow'
      and fault.at >= ${activatedAt} and fault.at > ${windowStart}
      and person.email_verified_at is not null and person.identity_verified_at is not null
      and person.created_at < release.created_at`.execute(ctx.db);
  return rows[0] ?? { people: 0, loads: 0 };
}

/** Removes failures that are too old. */
export async function pruneFailures(ctx: Context): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS);
  await ctx.db.deleteFrom('remote_faults').where('at', '<', oldest).execute();
}
