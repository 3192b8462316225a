import { CONTRACT_VERSION, type Input, type Output } from '@najem/shared/contract/kernel';
import type { platform } from '@najem/shared/contract/platform';
import { type Actor, type Context, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { activateRelease, endCanary, openRemote, rollBack, startCanary } from './activate-release';
import { requireInitiator, requireUnrevoked } from './manage-deploy-tokens';
import { presentEvent, presentState, presentVersion } from './presenter';
import { retireRemote, restoreRemote } from './retire-remote';
import {
  findOffer,
  findReleaseState,
  hasFiles,
  listEvents,
  listVersions,
  lockReleases,
  type ReleaseState,
} from './queries';
import type { Initiator } from './release-log';
import { requireExpectedState, requireFreePaths, requireRecord, requireSameAccess } from './release-rules';
import { RELEASE_TEXTS } from './texts';

/** Lists versions, newest first, the last events of a remote, and what the site offers to it. DEPLOY_TOKEN_* for callers who are no administrators. */
export async function listReleases(
  ctx: Context,
  actor: Actor | undefined,
  { remote }: Input<typeof platform.releases>,
  exchange: Exchange,
): Promise<Output<typeof platform.releases>> {
  await requireInitiator(ctx, actor, exchange, remote);
  const versions = await listVersions(ctx, remote);
  return {
    success: true,
    state: presentState(remote, await findReleaseState(ctx, remote)),
    versions: versions.map(presentVersion),
    history: (await listEvents(ctx, remote)).map(presentEvent),
    site: { contract: CONTRACT_VERSION, provides: (await findOffer(ctx))?.provides ?? {} },
  };
}

/**
 * Activates a stored version, reverts the last step, starts a canary, promotes or ends it, or moves the remote to another
 * stage; all processes follow within a second. FORBIDDEN for a token that retires or restores. DEPLOY_TOKEN_* for callers who are no administrators, RELEASE_NOT_FOUND, RELEASE_INVALID, RELEASE_PATH_TAKEN,
 * RELEASE_CHANGED.
 */
export async function switchRelease(
  ctx: Context,
  actor: Actor | undefined,
  input: Input<typeof platform.switchRelease>,
  exchange: Exchange,
): Promise<Output<typeof platform.switchRelease>> {
  const { remote, action, reason } = input;
  const initiator = await requireInitiator(ctx, actor, exchange, remote);
  return inTransaction(ctx, async (tx) => {
    await lockReleases(tx);
    await requireUnrevoked(tx, initiator);
    const before = await findReleaseState(tx, remote);
    requireExpectedState(before, input);
    if (action === 'restore') {
      await restoreRemote(tx, remote, before, initiator, reason);
    } else if (before?.stage === 'retired') {
      return refuse('RELEASE_INVALID', { message: RELEASE_TEXTS.retired });
    } else if (action === 'retire') {
      await retireRemote(tx, remote, before, initiator, reason);
    } else if (action === 'open' || (action === 'promote' && before?.stage === 'dark')) {
      if (before?.stage !== 'dark') return refuse('RELEASE_NOT_FOUND');
      await openRemote(tx, remote, before, initiator, reason);
    } else if (action === 'rollback') {
      await rollBack(tx, remote, initiator, reason);
    } else if (action === 'end-canary') {
      if (!before?.canary_version) return refuse('RELEASE_NOT_FOUND');
      await endCanary(tx, remote, before, initiator, reason);
    } else {
      await bringIn(tx, before, input, initiator);
    }
    return { success: true, state: presentState(remote, await findReleaseState(tx, remote)) };
  });
}

/** Activates a stored version or the canary, or starts a canary. */
async function bringIn(
  ctx: Context,
  before: ReleaseState | undefined,
  { remote, action, version: asked, percent, reason }: Input<typeof platform.switchRelease>,
  initiator: Initiator,
): Promise<void> {
  const version = action === 'promote' ? before?.canary_version : asked;
  if (!version || !(await hasFiles(ctx, { id: remote, version }))) return refuse('RELEASE_NOT_FOUND');
  const record = await requireRecord(ctx, remote, version);
  await requireFreePaths(ctx, record, initiator);
  await requireSameAccess(ctx, remote, record, initiator);
  if (action !== 'canary') await activateRelease(ctx, remote, version, initiator, reason);
  else if (percent === undefined) refuse('VALIDATION');
  else await startCanary(ctx, remote, version, percent, initiator, reason);
}
