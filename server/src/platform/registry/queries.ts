import type { ReleaseAction, RemoteStage } from '@najem/shared/contract/platform';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { RemoteRecord, ShellOffer, ShellRecord } from './build-record';
import type { SlotUse } from './slots';

/** Identifies one release of one remote. */
export type ReleaseKey = Pick<RemoteRecord, 'id' | 'version'>;

/** Names the versions that a remote's visitors get. */
export interface ReleaseState {
  version: string;
  previous_version: string | null;
  canary_version: string | null;
  canary_percent: number | null;
  stage: RemoteStage;
}

/** Any fixed number: changes of releases wait for each other, so that no two remotes get one path. */
const RELEASES_LOCK = 4_827_008;

/** By which people lose the version that an event names. */
const LOSSES: readonly ReleaseAction[] = ['darkened', 'canary-ended'];

/** Makes every other change of releases wait for the end of this transaction. */
export async function lockReleases(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RELEASES_LOCK})`.execute(ctx.db);
}

/** Reads the versions that a remote's visitors get; undefined without an active release. */
export async function findReleaseState(ctx: Context, remote: string): Promise<ReleaseState | undefined> {
  return ctx.db
    .selectFrom('remote_active')
    .select(['version', 'previous_version', 'canary_version', 'canary_percent', 'stage'])
    .where('remote', '=', remote)
    .executeTakeFirst();
}

/** Whether a remote has, or ever had, a release. */
export async function wasReleased(ctx: Context, remote: string): Promise<boolean> {
  const release = await ctx.db
    .selectFrom('remote_releases')
    .select('version')
    .where('remote', '=', remote)
    .limit(1)
    .executeTakeFirst();
  return release !== undefined;
}

/** Reads who plans a remote that may have no release yet: the users of its team, and whether it has a token in force. */
export async function findWhoPlans(ctx: Context, remote: string): Promise<{ team: string[]; hasToken: boolean }> {
  const { rows } = await sql<{ team: string[]; hasToken: boolean }>`
    select coalesce((select array_agg(member.user_id) from remote_team member
        join users person on person.id = member.user_id
        where member.remote = ${remote} and person.removed_at is null), '{}') as team,
      exists (select from deploy_tokens token where token.remote = ${remote} and token.revoked_at is null
        and (token.expires_at is null or token.expires_at > ${ctx.now()})) as "hasToken"`.execute(ctx.db);
  return rows[0] ?? { team: [], hasToken: false };
}

/** The hash of a release's stored record, in base64url; empty where its files were never stored. */
const recordHash = (release: 'release' | 'before' | 'trial') => sql<string>`coalesce((
  select translate(rtrim(encode(sha256(content), 'base64'), '='), '+/', '-_') from remote_files
  where remote = ${sql.ref(`${release}.remote`)} and version = ${sql.ref(`${release}.version`)} and name = 'remote.json'
), '')`;

/** Reads the active release of every remote with the one to fall back to, the canary, and its stage and team. */
export async function readActiveReleases(ctx: Context) {
  return ctx.db
    .selectFrom('remote_active as active')
    .innerJoin('remote_releases as release', (join) =>
      join.onRef('release.remote', '=', 'active.remote').onRef('release.version', '=', 'active.version'),
    )
    .leftJoin('remote_releases as before', (join) =>
      join.onRef('before.remote', '=', 'active.remote').onRef('before.version', '=', 'active.previous_version'),
    )
    .leftJoin('remote_releases as trial', (join) =>
      join.onRef('trial.remote', '=', 'active.remote').onRef('trial.version', '=', 'active.canary_version'),
    )
    .select(['release.record as record', 'before.record as previous', 'trial.record as trial'])
    .select([
      recordHash('release').as('record_hash'),
      recordHash('before').as('previous_hash'),
      recordHash('trial').as('trial_hash'),
    ])
    .select(['canary_percent', 'changed_at', 'stage'])
    .select(({ selectFrom }) => [
      selectFrom('remote_team as member')
        .select(sql<string[]>`coalesce(array_agg(member.user_id), '{}')`.as('team'))
        .whereRef('member.remote', '=', 'active.remote')
        .as('team'),
      selectFrom('remote_slots as filled')
        .select(sql<SlotUse[]>`json_agg(json_build_object('name', filled.slot, 'access', filled.access))`.as('slots'))
        .whereRef('filled.remote', '=', 'active.remote')
        .as('slots'),
      selectFrom('remote_history as event')
        .select(({ fn }) => fn.coalesce(fn.max('event.id'), sql<number>`0`).as('id'))
        .whereRef('event.remote', '=', 'active.remote')
        .as('changed'),
      selectFrom('remote_history as event')
        .select(({ fn }) => fn.coalesce(fn.max('event.id'), sql<number>`0`).as('id'))
        .whereRef('event.remote', '=', 'active.remote')
        .where('event.action', 'in', LOSSES)
        .as('hidden'),
      selectFrom('remote_history as event')
        .innerJoin('remote_releases as had', (join) =>
          join.onRef('had.remote', '=', 'event.remote').onRef('had.version', '=', 'event.version'),
        )
        .select('had.record')
        .whereRef('event.remote', '=', 'active.remote')
        .where('event.action', 'in', LOSSES)
        .orderBy('event.id', 'desc')
        .limit(1)
        .as('lost'),
      selectFrom('remote_history as event')
        .innerJoin('remote_releases as mended', (join) =>
          join.onRef('mended.remote', '=', 'event.remote').onRef('mended.version', '=', 'event.version'),
        )
        .select(({ fn }) => fn.max('event.id').as('id'))
        .whereRef('event.remote', '=', 'active.remote')
        .where('event.action', '=', 'activated')
        .where('mended.is_security', '=', true)
        .as('secured'),
    ])
    .orderBy('active.remote')
    .execute();
}

/** Reads the record of a stored release. */
export async function findRecord(ctx: Context, { id, version }: ReleaseKey): Promise<RemoteRecord | undefined> {
  const row = await ctx.db
    .selectFrom('remote_releases')
    .select('record')
    .where('remote', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.record;
}

/** Reads a file of a release as it was stored, byte for byte. */
export async function readFile(ctx: Context, { id, version }: ReleaseKey, name: string): Promise<Buffer | undefined> {
  const row = await ctx.db
    .selectFrom('remote_files')
    .select('content')
    .where('remote', '=', id)
    .where('version', '=', version)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.content;
}

/** Records what a shell provides, for the checks of uploads; the shell that was started last counts. */
export async function offerShell(
  ctx: Context,
  { build, provides = {}, names = {} }: Pick<ShellRecord, 'build'> & Partial<ShellOffer>,
): Promise<void> {
  const values = { provides: JSON.stringify(provides), names: JSON.stringify(names), offered_at: ctx.now() };
  // Pages were opened with the shell before it until now: it counts as offered until now, yet not as the newest.
  await sql`
    update shell_builds set offered_at = ${new Date(ctx.now().getTime() - 1)}
    where offered_at = (select max(offered_at) from shell_builds) and build <> ${build}`.execute(ctx.db);
  await ctx.db
    .insertInto('shell_builds')
    .values({ build, ...values })
    .onConflict((conflict) => conflict.column('build').doUpdateSet(values))
    .execute();
}

/** Reads what the newest shell provides; undefined as long as no server offered one. */
export async function findOffer(ctx: Context): Promise<ShellOffer | undefined> {
  return ctx.db
    .selectFrom('shell_builds')
    .select(['provides', 'names'])
    .orderBy('offered_at', 'desc')
    .executeTakeFirst();
}

/** Lists the shells that were offered after a time. */
export async function listShells(ctx: Context, after: Date): Promise<string[]> {
  const rows = await ctx.db.selectFrom('shell_builds').select('build').where('offered_at', '>', after).execute();
  return rows.map(({ build }) => build);
}
