import type { ReleaseAction, RemoteStage } from '@najem/shared/contract/platform';
import { type Insertable, sql } from 'kysely';
import { inTransaction } from '../../kernel/context';
import { DAY_MS } from '../../kernel/durations';
import type { Context } from '../tables';
import type { ReleaseFile, RemoteRecord } from '../registry/build-record';
import { lockReleases, type ReleaseKey, type ReleaseState } from '../registry/queries';
import type { ReleaseTables } from './tables';

const HISTORY_LENGTH = 50;
/** Releases whose files the database keeps, of each remote, however old; the younger ones and those in use besides. */
const RELEASES_KEPT = 50;
const RELEASE_KEPT_DAYS = 90;

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

/** Adds those files of a stored release that it lacks. */
export async function insertMissingFiles(
  ctx: Context,
  { id, version }: ReleaseKey,
  files: readonly ReleaseFile[],
): Promise<void> {
  if (files.length === 0) return;
  await ctx.db
    .insertInto('remote_files')
    .values(files.map((file) => ({ remote: id, version, ...file })))
    .onConflict((conflict) => conflict.doNothing())
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

/** Reads those of these source maps that are stored, each once. */
export async function readMapFiles(
  ctx: Context,
  wanted: readonly { source: string; version: string; name: string }[],
): Promise<{ source: string; version: string; name: string; content: Buffer }[]> {
  if (wanted.length === 0) return [];
  const column = (key: 'source' | 'version' | 'name') => wanted.map((one) => one[key]);
  const { rows } = await sql<{ source: string; version: string; name: string; content: Buffer }>`
    select remote as source, version, name, content from remote_files
    where (remote, version, name) in (
      select * from unnest(${column('source')}::text[], ${column('version')}::text[], ${column('name')}::text[])
    )`.execute(ctx.db);
  return rows;
}

/** Reads the files of a release that pages may get: no source map. Empty where none are stored. */
export async function readFiles(ctx: Context, { id, version }: ReleaseKey): Promise<ReleaseFile[]> {
  return ctx.db
    .selectFrom('remote_files')
    .select(['name', 'content'])
    .where('remote', '=', id)
    .where('version', '=', version)
    .where('name', 'not like', '%.map')
    .execute();
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
    .select(['at', 'action', 'version', 'replaced', 'percent', 'reason', 'is_dark', 'token.label', 'person.name'])
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
