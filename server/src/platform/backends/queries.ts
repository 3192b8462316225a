import type { RemoteAccess } from '@najem/shared/contract/platform';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { Admission } from '../registry/registry';
import './tables';

/** Reads where a remote's calls are answered, and since when; undefined for a remote without a backend. */
export async function findBackend(ctx: Context, remote: string): Promise<{ address: string; since: Date } | undefined> {
  return ctx.db
    .selectFrom('remote_backends')
    .select(['address', 'changed_at as since'])
    .where('remote', '=', remote)
    .executeTakeFirst();
}

/** A backend, who may load the remote whose it is, and which versions of it call it. */
export type ReachableBackend = Admission & { address: string; version: string; trial: string | null };

/** Reads the backend of a released remote with who may load that remote. */
export async function findReachable(ctx: Context, remote: string): Promise<ReachableBackend | undefined> {
  const row = await ctx.db
    .selectFrom('remote_backends as backend')
    .innerJoin('remote_active as active', 'active.remote', 'backend.remote')
    .innerJoin('remote_releases as release', (join) =>
      join.onRef('release.remote', '=', 'active.remote').onRef('release.version', '=', 'active.version'),
    )
    .select(['backend.address', 'active.stage', 'active.version', 'active.canary_version', 'active.canary_percent'])
    .select(sql<RemoteAccess>`release.record ->> 'access'`.as('access'))
    .select(sql<string[]>`array(select user_id from remote_team where remote = backend.remote)`.as('team'))
    .where('backend.remote', '=', remote)
    .executeTakeFirst();
  if (!row) return undefined;
  const { address, stage, version, access, team, canary_version: trial, canary_percent: percent } = row;
  const canary = percent === null ? null : { percent };
  return { address, stage, version, trial, team, record: { id: remote, access }, canary };
}

/** Lists the live remotes with a backend that not only administrators may load, by id. */
export async function listPublished(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('remote_backends as backend')
    .innerJoin('remote_active as active', 'active.remote', 'backend.remote')
    .innerJoin('remote_releases as release', (join) =>
      join.onRef('release.remote', '=', 'active.remote').onRef('release.version', '=', 'active.version'),
    )
    .select('backend.remote')
    .where('active.stage', '=', 'live')
    .where(sql`release.record ->> 'access'`, '<>', 'admin')
    .orderBy('backend.remote')
    .execute();
  return rows.map(({ remote }) => remote);
}

/** Sets where a remote's calls are answered. */
export async function saveBackend(
  ctx: Context,
  backend: { remote: string; address: string; changed_by: string },
): Promise<void> {
  const { remote, ...rest } = backend;
  const values = { ...rest, changed_at: ctx.now() };
  await ctx.db
    .insertInto('remote_backends')
    .values({ remote, ...values })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(values))
    .execute();
}

/** Removes a remote's backend; returns whether it had one. */
export async function deleteBackend(ctx: Context, remote: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.deleteFrom('remote_backends').where('remote', '=', remote).executeTakeFirst();
  return numDeletedRows > 0n;
}
