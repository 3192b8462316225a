import type { ReleaseAction } from '@najem/shared/contract';
import { type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import { readRecord, type RemoteRecord } from './build-record';
import type { Hand } from './deploy-tokens';
import { digestOf, overlap, type ReleaseFile } from './check-release';
import { hasFiles, insertFiles, readBuild } from './release-files';
import { lockReleases } from './queries';
import { isAllowedAddress } from './team-origin';
import { RELEASE_TEXTS } from './texts';

/** A release that visitors may get, with the one before it, and the one that some get in its place. */
export interface ActiveRelease {
  record: RemoteRecord;
  previous: RemoteRecord | null;
  canary: { record: RemoteRecord; percent: number } | null;
  /** Why the shell cannot run it, where that was asked. */
  unfit?: string;
}

/** Where a remote stands. */
export interface Standing {
  version: string;
  previous_version: string | null;
  canary_version: string | null;
  canary_percent: number | null;
}

/** The server itself. */
export const NOBODY: Hand = { tokenId: null, userId: null };

/**
 * Makes the remotes built beside this server releases like any other. A version that was never seen becomes active where
 * what is active came from a server's start too. What a team or an administrator decided since stands: the build is
 * stored, and waits for somebody to activate it.
 */
export async function publishBuilt(ctx: Context, directories: readonly string[]): Promise<void> {
  for (const directory of directories) {
    const record = await readRecord<RemoteRecord>(directory, 'remote.json');
    const files = await readBuild(directory);
    await inTransaction(ctx, async (tx) => {
      await lockReleases(tx);
      if ((await storeRelease(tx, record, files)) !== 'new') return;
      const { id: remote, version } = record;
      const standing = await standingOf(tx, remote);
      const active = standing?.version;
      if (active !== undefined && (await isDecidedByPeople(tx, remote, active))) {
        tx.log.warn({ remote, version, active }, 'a new build waits: people chose what is active');
      } else if ((await takenPath(tx, record)) !== undefined) {
        tx.log.error({ remote, version, active }, 'a new build waits: another remote owns one of its paths');
      } else {
        await activate(tx, remote, version);
      }
    });
  }
}

/** Whether a team uploaded the active release, or some hand was the last to choose what is active. */
async function isDecidedByPeople(ctx: Context, remote: string, active: string): Promise<boolean> {
  const events = ctx.db.selectFrom('remote_history').select(['token_id', 'user_id']).where('remote', '=', remote);
  const uploaded = await events.where('version', '=', active).where('action', '=', 'uploaded').executeTakeFirst();
  const last = await events
    .where('action', 'in', ['activated', 'rolled-back', 'deactivated'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return uploaded !== undefined || (last !== undefined && (last.token_id !== null || last.user_id !== null));
}

/** Stores a release for ever; `taken` where another one has this version. Needs the lock. */
export async function storeRelease(
  ctx: Context,
  record: RemoteRecord,
  files: readonly ReleaseFile[],
): Promise<'new' | 'known' | 'taken'> {
  const digest = digestOf(record, files);
  const known = await ctx.db
    .selectFrom('remote_releases')
    .select('digest')
    .where('remote', '=', record.id)
    .where('version', '=', record.version)
    .executeTakeFirst();
  if (known?.digest) {
    if (!known.digest.equals(digest)) return 'taken';
    // What lay unused for long was forgotten, save that it was there: here it is again.
    if (!(await hasFiles(ctx, record))) await insertFiles(ctx, record, files);
    return 'known';
  }
  if (known) {
    await ctx.db
      .updateTable('remote_releases')
      .set({ digest })
      .where('remote', '=', record.id)
      .where('version', '=', record.version)
      .execute();
  } else {
    await ctx.db
      .insertInto('remote_releases')
      .values({ remote: record.id, version: record.version, record: JSON.stringify(record), digest })
      .execute();
  }
  await insertFiles(ctx, record, files);
  return known ? 'known' : 'new';
}

/** Has visitors load a stored release from its team's folder, or from this site; answers whether that is new. Needs the lock. */
export async function placeRelease(
  ctx: Context,
  { id, version }: RemoteRecord,
  address: string | null,
): Promise<boolean> {
  const moved = await ctx.db
    .updateTable('remote_releases')
    .set({ address })
    .where('remote', '=', id)
    .where('version', '=', version)
    .where('address', 'is distinct from', address)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Where a remote stands; undefined without an active release. */
export async function standingOf(ctx: Context, remote: string): Promise<Standing | undefined> {
  return ctx.db
    .selectFrom('remote_active')
    .select(['version', 'previous_version', 'canary_version', 'canary_percent'])
    .where('remote', '=', remote)
    .executeTakeFirst();
}

/** The record of a stored release. RELEASE_NOT_FOUND. */
export async function storedRecord(ctx: Context, remote: string, version: string): Promise<RemoteRecord> {
  const row = await ctx.db
    .selectFrom('remote_releases')
    .select('record')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.record ?? refuse('RELEASE_NOT_FOUND');
}

/** Refuses a release whose paths lie within another remote's, or the other way round. RELEASE_PATH_TAKEN. */
export async function demandFreePaths(ctx: Context, record: RemoteRecord): Promise<void> {
  const taken = await takenPath(ctx, record);
  if (!taken) return;
  // Of a remote for administrators a team learns no more than that the path is not free.
  const owner = taken.owner.access === 'admin' ? undefined : taken.owner.id;
  refuse('RELEASE_PATH_TAKEN', { message: RELEASE_TEXTS.pathTaken(taken.path, owner) });
}

async function takenPath(ctx: Context, record: RemoteRecord) {
  for (const { record: owner, canary } of await activeReleases(ctx)) {
    if (owner.id === record.id) continue;
    const owned = [...owner.paths, ...(canary?.record.paths ?? [])];
    const path = record.paths.find((own) => owned.some((other) => overlap(own, other)));
    if (path !== undefined) return { path, owner };
  }
  return undefined;
}

/** Refuses what a token would change about who may load a remote; an administrator may. RELEASE_INVALID. */
export async function demandSameAccess(ctx: Context, remote: string, record: RemoteRecord, hand: Hand): Promise<void> {
  const standing = await standingOf(ctx, remote);
  if (!standing || hand.userId !== null) return;
  const { access } = await storedRecord(ctx, remote, standing.version);
  if (access !== record.access) refuse('RELEASE_INVALID', { message: RELEASE_TEXTS.access });
}

/**
 * Points visitors at a stored release; what they had before becomes the release to fall back to, unless others may load
 * that one. Ends a canary. Changes nothing where it is what they have. Needs the lock.
 */
export async function activate(
  ctx: Context,
  remote: string,
  version: string,
  hand: Hand = NOBODY,
  reason?: string,
): Promise<void> {
  const before = await standingOf(ctx, remote);
  if (before?.version === version) {
    await endCanary(ctx, remote, before, hand, reason);
    return;
  }
  if (before?.canary_version && before.canary_version !== version)
    await noteCanaryEnd(ctx, remote, before, hand, reason);
  const { access } = await storedRecord(ctx, remote, version);
  const isFallback = before && (await storedRecord(ctx, remote, before.version)).access === access;
  await point(ctx, remote, { version, previous_version: isFallback ? before.version : null });
  await note(ctx, { remote, action: 'activated', version, replaced: before?.version, reason, hand });
}

/** Takes the last step back: ends a canary, or activates the release before this one. Needs the lock. RELEASE_NOT_FOUND. */
export async function rollBack(ctx: Context, remote: string, hand: Hand, reason?: string): Promise<void> {
  const before = await standingOf(ctx, remote);
  if (before?.canary_version) await endCanary(ctx, remote, before, hand, reason);
  else await stepBack(ctx, remote, hand, reason);
}

/**
 * Activates the release before the active one; a canary goes on. What is then fallen back to is what had stood before
 * that, if its files are still kept. Needs the lock. RELEASE_NOT_FOUND without any, RELEASE_PATH_TAKEN, RELEASE_INVALID.
 */
export async function stepBack(
  ctx: Context,
  remote: string,
  hand: Hand,
  reason?: string,
  action: 'rolled-back' | 'deactivated' = 'rolled-back',
): Promise<void> {
  const before = await standingOf(ctx, remote);
  const version = before?.previous_version;
  if (!version || !(await hasFiles(ctx, { id: remote, version }))) return refuse('RELEASE_NOT_FOUND');
  const record = await storedRecord(ctx, remote, version);
  await demandFreePaths(ctx, record);
  await demandSameAccess(ctx, remote, record, hand);
  const cameAfter = await ctx.db
    .selectFrom('remote_history')
    .select('replaced')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('action', '=', 'activated')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const next = cameAfter?.replaced ?? null;
  const isKept = next !== null && (await hasFiles(ctx, { id: remote, version: next }));
  await ctx.db
    .updateTable('remote_active')
    .set({ version, previous_version: isKept ? next : null, changed_at: ctx.now() })
    .where('remote', '=', remote)
    .execute();
  await note(ctx, { remote, action, version, replaced: before.version, reason, hand });
}

/** Gives a stored release to so many in a hundred signed-in people. RELEASE_NOT_FOUND without an active one. Needs the lock. */
export async function startCanary(
  ctx: Context,
  remote: string,
  version: string,
  percent: number,
  hand: Hand,
  reason?: string,
): Promise<void> {
  const before = await standingOf(ctx, remote);
  if (!before || before.version === version) refuse('RELEASE_NOT_FOUND');
  if (before.canary_version && before.canary_version !== version)
    await noteCanaryEnd(ctx, remote, before, hand, reason);
  await ctx.db
    .updateTable('remote_active')
    .set({ canary_version: version, canary_percent: percent, changed_at: ctx.now() })
    .where('remote', '=', remote)
    .execute();
  await note(ctx, { remote, action: 'canary-started', version, replaced: before.version, percent, reason, hand });
}

/** Gives everybody the active release again; changes nothing where no canary runs. Needs the lock. */
export async function endCanary(
  ctx: Context,
  remote: string,
  before: Standing,
  hand: Hand,
  reason?: string,
): Promise<void> {
  if (!before.canary_version) return;
  await point(ctx, remote, { version: before.version, previous_version: before.previous_version });
  await noteCanaryEnd(ctx, remote, before, hand, reason);
}

async function noteCanaryEnd(ctx: Context, remote: string, before: Standing, hand: Hand, reason?: string) {
  const version = before.canary_version as string;
  await note(ctx, { remote, action: 'canary-ended', version, reason, hand });
}

async function point(
  ctx: Context,
  remote: string,
  to: { version: string; previous_version: string | null },
): Promise<void> {
  const values = { ...to, canary_version: null, canary_percent: null, changed_at: ctx.now() };
  await ctx.db
    .insertInto('remote_active')
    .values({ remote, ...values })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(values))
    .execute();
}

interface Event {
  remote: string;
  action: ReleaseAction;
  version: string;
  replaced?: string | undefined;
  percent?: number | undefined;
  reason?: string | undefined;
  hand: Hand;
}

/** Adds to a remote's history and to the audit log. */
export async function note(ctx: Context, event: Event): Promise<void> {
  const { remote, action, version, replaced, percent, reason, hand } = event;
  await ctx.db
    .insertInto('remote_history')
    .values({
      remote,
      at: ctx.now(),
      action,
      version,
      replaced: replaced ?? null,
      percent: percent ?? null,
      reason: reason?.trim() || null,
      token_id: hand.tokenId,
      user_id: hand.userId,
    })
    .execute();
  await ctx.audit.record(ctx, {
    actorId: hand.userId,
    action: `release.${action}`,
    targetType: 'remote',
    targetId: remote,
    details: { version, replaced: replaced ?? null, percent: percent ?? null, token: hand.tokenId },
  });
}

/** The active release of every remote. */
export async function activeReleases(ctx: Context): Promise<ActiveRelease[]> {
  const rows = await ctx.db
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
    .select(['release.record as record', 'before.record as previous', 'trial.record as trial', 'canary_percent'])
    .select(['release.address as address', 'trial.address as trial_address'])
    .orderBy('active.remote')
    .execute();
  // A release to fall back to comes from this site: it is there for when something else is not.
  return rows.map(({ record, address, previous, trial, trial_address, canary_percent }) => ({
    record: placed(ctx, record, address),
    previous,
    canary: trial ? { record: placed(ctx, trial, trial_address), percent: canary_percent as number } : null,
  }));
}

/** A record with the folder that visitors load it from, where the settings still allow that. */
function placed(ctx: Context, record: RemoteRecord, address: string | null): RemoteRecord {
  return address !== null && isAllowedAddress(ctx.config, address) ? { ...record, address } : record;
}
