import type { ReleaseAction, RemoteStage } from '@najem/shared/contract/platform';
import { type Insertable, sql } from 'kysely';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { DAY_MS } from '../../kernel/durations';
import type { ReleaseFile, RemoteRecord, ShellOffer, ShellRecord } from './build-record';
import type { SlotUse } from './slots';
import type { ReleaseTables } from './tables';

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
const HISTORY_LENGTH = 50;
/** By which people lose the version that an event names. */
const LOSSES: readonly ReleaseAction[] = ['darkened', 'canary-ended'];
/** Releases whose files the database keeps, of each remote, however old; the younger ones and those in use besides. */
const RELEASES_KEPT = 50;
const RELEASE_KEPT_DAYS = 90;

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

/** Makes a version active, names the one to fall back to, and ends any canary. A remote without a release gets `stage`. */
export async function setActive(
  ctx: Context,
  remote: string,
  to: { version: string; previous_version: string | null },
  stage: RemoteStage,
): Promise<void> {
  const values = { ...to, canary_version: null, canary_percent: null, changed_at: ctx.now() };
  await ctx.db
    .insertInto('remote_active')
    .values({ remote, ...values, stage })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(values))
    .execute();
}

/** Changes some of the versions that a remote's visitors get; the others stay. */
export async function updateReleaseState(ctx: Context, remote: string, values: Partial<ReleaseState>): Promise<void> {
  await ctx.db
    .updateTable('remote_active')
    .set({ ...values, changed_at: ctx.now() })
    .where('remote', '=', remote)
    .execute();
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

/** Reads the digest of a stored release, null for one whose files were never stored; undefined without the release. */
export async function findDigest(ctx: Context, { id, version }: ReleaseKey): Promise<Buffer | null | undefined> {
  const row = await ctx.db
    .selectFrom('remote_releases')
    .select('digest')
    .where('remote', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.digest;
}

/** Adds a release. */
export async function insertRelease(ctx: Context, record: RemoteRecord, digest: Buffer): Promise<void> {
  await ctx.db
    .insertInto('remote_releases')
    .values({
      remote: record.id,
      version: record.version,
      record: JSON.stringify(record),
      digest,
      created_at: ctx.now(),
    })
    .execute();
}

/** Adds the digest of a release whose files were not stored until now. */
export async function updateDigest(ctx: Context, { id, version }: ReleaseKey, digest: Buffer): Promise<void> {
  await ctx.db
    .updateTable('remote_releases')
    .set({ digest })
    .where('remote', '=', id)
    .where('version', '=', version)
    .execute();
}

/** Marks a release as one that the server never takes back by itself; the mark stays. */
export async function markSecurity(ctx: Context, { id, version }: ReleaseKey): Promise<void> {
  await ctx.db
    .updateTable('remote_releases')
    .set({ is_security: true })
    .where('remote', '=', id)
    .where('version', '=', version)
    .execute();
}

/** Whether a release is marked as a security release. */
export async function isSecurityRelease(ctx: Context, { id, version }: ReleaseKey): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('remote_releases')
    .select('is_security')
    .where('remote', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.is_security ?? false;
}

/** Lists a remote's latest releases, newest first. */
export async function listVersions(ctx: Context, remote: string) {
  return ctx.db
    .selectFrom('remote_releases')
    .select(['version', 'created_at', 'is_security'])
    .where('remote', '=', remote)
    .orderBy('created_at', 'desc')
    .limit(HISTORY_LENGTH)
    .execute();
}

/** Stores the files of a release for all processes. */
export async function insertFiles(
  ctx: Context,
  { id, version }: ReleaseKey,
  files: readonly ReleaseFile[],
): Promise<void> {
  await ctx.db
    .insertInto('remote_files')
    .values(files.map((file) => ({ remote: id, version, ...file })))
    .execute();
}

/** Whether the files of a release are stored. */
export async function hasFiles(ctx: Context, { id, version }: ReleaseKey): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('remote_files')
    .select('name')
    .where('remote', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the files of a release; empty where none are stored. */
export async function readFiles(ctx: Context, { id, version }: ReleaseKey): Promise<ReleaseFile[]> {
  return ctx.db
    .selectFrom('remote_files')
    .select(['name', 'content'])
    .where('remote', '=', id)
    .where('version', '=', version)
    .execute();
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

/**
 * Removes the files of releases that are neither in use nor among the newest of their remote nor young. The releases
 * themselves stay in list and history.
 */
export async function pruneReleases(ctx: Context): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - RELEASE_KEPT_DAYS * DAY_MS);
  await inTransaction(ctx, async (tx) => {
    // A release activated meanwhile is in use.
    await lockReleases(tx);
    await sql`
      with ranked as (
        select remote, version, created_at,
          row_number() over (partition by remote order by created_at desc, version) as place
        from remote_releases
      )
      delete from remote_files file using ranked
      where file.remote = ranked.remote and file.version = ranked.version
        and ranked.place > ${RELEASES_KEPT} and ranked.created_at < ${oldest}
        and not exists (
          select from remote_active active
          where active.remote = ranked.remote
            and ranked.version in (active.version, active.previous_version, active.canary_version)
        )`.execute(tx.db);
  });
}

/** Adds to a remote's history. */
export async function insertEvent(ctx: Context, event: Insertable<ReleaseTables['remote_history']>): Promise<void> {
  await ctx.db.insertInto('remote_history').values(event).execute();
}

/** Lists a remote's latest events with the token's label and the user's name, newest first. */
export async function listEvents(ctx: Context, remote: string) {
  return ctx.db
    .selectFrom('remote_history as event')
    .leftJoin('deploy_tokens as token', 'token.id', 'event.token_id')
    .leftJoin('users as person', 'person.id', 'event.user_id')
    .select(['at', 'action', 'version', 'replaced', 'percent', 'reason', 'token.label', 'person.name'])
    .where('event.remote', '=', remote)
    .orderBy('event.id', 'desc')
    .limit(HISTORY_LENGTH)
    .execute();
}

/** Reads the last event of a version that changed who gets it. */
export async function findLastSwitch(
  ctx: Context,
  { id, version }: ReleaseKey,
): Promise<{ action: ReleaseAction; at: Date } | undefined> {
  return ctx.db
    .selectFrom('remote_history')
    .select(['action', 'at'])
    .where('remote', '=', id)
    .where('version', '=', version)
    .where('action', 'not in', ['uploaded', 'moved'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Reads the version that a version replaced when it was last activated. */
export async function findReplaced(ctx: Context, { id, version }: ReleaseKey): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('remote_history')
    .select('replaced')
    .where('remote', '=', id)
    .where('version', '=', version)
    .where('action', '=', 'activated')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.replaced ?? null;
}

/** Whether a team uploaded the active version, or a token or an administrator was the last to choose one. */
export async function isChosenByPeople(ctx: Context, { id, version }: ReleaseKey): Promise<boolean> {
  const events = ctx.db.selectFrom('remote_history').select(['token_id', 'user_id']).where('remote', '=', id);
  const uploaded = await events.where('version', '=', version).where('action', '=', 'uploaded').executeTakeFirst();
  const last = await events
    .where('action', 'not in', ['uploaded', 'moved', 'canary-started', 'canary-ended'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return uploaded !== undefined || (last !== undefined && (last.token_id !== null || last.user_id !== null));
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
