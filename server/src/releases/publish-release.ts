import type { Input, Output, platform, ReleaseEvent, ReleaseState } from '@najem/shared/contract';
import { sql } from 'kysely';
import { type Actor, type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import type { Exchange } from '../serve';
import { confirmToken, demandToken, type Hand } from './deploy-tokens';
import { checkFiles, readUpload } from './check-release';
import { hasFiles } from './release-files';
import { lockReleases } from './queries';
import {
  activate,
  demandFreePaths,
  demandSameAccess,
  endCanary,
  note,
  placeRelease,
  rollBack,
  type Standing,
  standingOf,
  startCanary,
  storedRecord,
  storeRelease,
} from './activate-release';
import { readFromOrigin } from './team-origin';
import { RELEASE_TEXTS } from './texts';

const HISTORY_LENGTH = 50;

/**
 * Stores a release and activates it, or shows it to some, all or nothing; the same release twice is one. Visitors get it
 * within a second, from every process. With an address they load it from there, and from the copy that is kept here where
 * that fails. DEPLOY_TOKEN_*, RELEASE_INVALID, RELEASE_ADDRESS, RELEASE_PATH_TAKEN, RELEASE_VERSION_TAKEN, RELEASE_CHANGED.
 */
export async function publish(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof platform.publish>,
  exchange: Exchange,
): Promise<Output<typeof platform.publish>> {
  const { remote, canary, expected, reason } = input;
  const hand = await demandToken(ctx, exchange, remote);
  const sent = await readSent(ctx, input);
  const { record, files } = await checkFiles(remote, sent, await providedByShell(ctx), input.address !== undefined);
  const address = input.address ?? null;
  // Files for administrators need their session, which another origin cannot ask for.
  if (address !== null && record.access === 'admin') {
    refuse('RELEASE_ADDRESS', { message: RELEASE_TEXTS.addressAdmin });
  }
  return inTransaction(ctx, async (tx) => {
    await lockReleases(tx);
    // Reading and checking took its time: whoever revoked the token meanwhile meant this call too.
    await confirmToken(tx, hand);
    const before = await standingOf(tx, remote);
    demandExpected(before, { expected });
    await demandSameAccess(tx, remote, record, hand);
    if (!before && canary !== undefined) refuse('RELEASE_INVALID', { message: RELEASE_TEXTS.firstIsCanary });
    await demandFreePaths(tx, record);
    const outcome = await storeRelease(tx, record, files);
    if (outcome === 'taken') refuse('RELEASE_VERSION_TAKEN');
    if (outcome === 'new') await note(tx, { remote, action: 'uploaded', version: record.version, reason, hand });
    const isMoved = await placeRelease(tx, record, address);
    if (isMoved && outcome === 'known')
      await note(tx, { remote, action: 'moved', version: record.version, reason, hand });
    if (canary === undefined) await activate(tx, remote, record.version, hand, reason);
    else if (before?.version !== record.version) await startCanary(tx, remote, record.version, canary, hand, reason);
    return { success: true, state: await stateOf(tx, remote) };
  });
}

/** The files that a team sent, or has lie where it says. */
async function readSent(
  ctx: Context,
  { files, address }: Input<typeof platform.publish>,
): Promise<Map<string, Buffer>> {
  if (files !== undefined && address === undefined) return readUpload(files);
  if (files === undefined && address !== undefined) return readFromOrigin(ctx, address);
  return refuse('VALIDATION', { message: RELEASE_TEXTS.eitherFilesOrAddress });
}

/** Versions, newest first, and the last events of a remote. DEPLOY_TOKEN_* for whoever is no administrator. */
export async function releases(
  ctx: Context,
  actor: Actor | undefined,
  { remote }: Input<typeof platform.releases>,
  exchange: Exchange,
): Promise<Output<typeof platform.releases>> {
  await demandHand(ctx, actor, exchange, remote);
  const versions = await ctx.db
    .selectFrom('remote_releases')
    .select(['version', 'created_at', 'address'])
    .where('remote', '=', remote)
    .orderBy('created_at', 'desc')
    .limit(HISTORY_LENGTH)
    .execute();
  return {
    success: true,
    state: await stateOf(ctx, remote),
    versions: versions.map(({ version, created_at, address }) => ({
      version,
      createdAt: created_at.toISOString(),
      ...(address === null ? {} : { address }),
    })),
    history: await historyOf(ctx, remote),
  };
}

/**
 * Activates a stored version, takes the last step back, starts a canary, promotes or ends it; within a second it holds in
 * every process. DEPLOY_TOKEN_* for whoever is no administrator, RELEASE_NOT_FOUND, RELEASE_INVALID, RELEASE_PATH_TAKEN,
 * RELEASE_CHANGED.
 */
export async function switchRelease(
  ctx: Context,
  actor: Actor | undefined,
  input: Input<typeof platform.switchRelease>,
  exchange: Exchange,
): Promise<Output<typeof platform.switchRelease>> {
  const { remote, action, reason } = input;
  const hand = await demandHand(ctx, actor, exchange, remote);
  return inTransaction(ctx, async (tx) => {
    await lockReleases(tx);
    await confirmToken(tx, hand);
    const before = await standingOf(tx, remote);
    demandExpected(before, input);
    if (action === 'rollback') {
      await rollBack(tx, remote, hand, reason);
    } else if (action === 'end-canary') {
      if (!before?.canary_version) return refuse('RELEASE_NOT_FOUND');
      await endCanary(tx, remote, before, hand, reason);
    } else {
      const version = action === 'promote' ? before?.canary_version : input.version;
      if (!version || !(await hasFiles(tx, { id: remote, version }))) return refuse('RELEASE_NOT_FOUND');
      const record = await storedRecord(tx, remote, version);
      await demandFreePaths(tx, record);
      await demandSameAccess(tx, remote, record, hand);
      if (action !== 'canary') await activate(tx, remote, version, hand, reason);
      else if (input.percent === undefined) refuse('VALIDATION');
      else await startCanary(tx, remote, version, input.percent, hand, reason);
    }
    return { success: true, state: await stateOf(tx, remote) };
  });
}

/** Remembers what a shell provides, for the checks of uploads; the shell that was started last counts. */
export async function offerShell(ctx: Context, build: string, provides: Record<string, string> = {}): Promise<void> {
  const values = { provides: JSON.stringify(provides), offered_at: ctx.now() };
  // Until now pages were opened with the one before it: it counts as offered until now, yet not as the newest.
  await sql`
    update shell_builds set offered_at = ${new Date(ctx.now().getTime() - 1)}
    where offered_at = (select max(offered_at) from shell_builds) and build <> ${build}`.execute(ctx.db);
  await ctx.db
    .insertInto('shell_builds')
    .values({ build, ...values })
    .onConflict((conflict) => conflict.column('build').doUpdateSet(values))
    .execute();
}

async function providedByShell(ctx: Context): Promise<Record<string, string>> {
  const row = await ctx.db
    .selectFrom('shell_builds')
    .select('provides')
    .orderBy('offered_at', 'desc')
    .executeTakeFirst();
  return row?.provides ?? refuse('RELEASE_INVALID', { message: RELEASE_TEXTS.noShell });
}

async function demandHand(ctx: Context, actor: Actor | undefined, exchange: Exchange, remote: string): Promise<Hand> {
  if (actor?.role === 'admin') return { tokenId: null, userId: actor.id };
  return demandToken(ctx, exchange, remote);
}

interface Expected {
  expected?: string | undefined;
  expectedCanary?: string | undefined;
}

function demandExpected(before: Standing | undefined, { expected, expectedCanary }: Expected): void {
  const isAsExpected =
    (expected === undefined || before?.version === expected) &&
    (expectedCanary === undefined || (before?.canary_version ?? '') === expectedCanary);
  if (!isAsExpected) refuse('RELEASE_CHANGED');
}

async function stateOf(ctx: Context, remote: string): Promise<ReleaseState> {
  const standing = await standingOf(ctx, remote);
  if (!standing) return { remote };
  const { version, previous_version, canary_version, canary_percent } = standing;
  return {
    remote,
    active: version,
    ...(previous_version ? { previous: previous_version } : {}),
    ...(canary_version ? { canary: { version: canary_version, percent: canary_percent as number } } : {}),
  };
}

async function historyOf(ctx: Context, remote: string): Promise<ReleaseEvent[]> {
  const rows = await ctx.db
    .selectFrom('remote_history as event')
    .leftJoin('deploy_tokens as token', 'token.id', 'event.token_id')
    .leftJoin('users as person', 'person.id', 'event.user_id')
    .select(['at', 'action', 'version', 'replaced', 'percent', 'reason', 'token.label', 'person.name'])
    .where('event.remote', '=', remote)
    .orderBy('event.id', 'desc')
    .limit(HISTORY_LENGTH)
    .execute();
  return rows.map(({ at, action, version, replaced, percent, reason, label, name }) => ({
    at: at.toISOString(),
    action,
    version,
    ...(replaced === null ? {} : { replaced }),
    ...(percent === null ? {} : { percent }),
    ...(reason === null ? {} : { reason }),
    by: label ?? name ?? 'server',
  }));
}
