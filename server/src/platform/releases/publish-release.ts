import type { Input, Output } from '@najem/shared/contract/kernel';
import type { platform } from '@najem/shared/contract/platform';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { activateRelease, openRemote, startCanary } from './activate-release';
import { checkFiles, readUpload } from './check-release';
import { requireFittingEvents } from './event-rules';
import { requireDeployToken, requireUnrevoked } from '../tokens/initiator';
import { presentState } from './presenter';
import { markSecurity } from './queries';
import { findOffer, findReleaseState, lockReleases } from '../registry/queries';
import { recordEvent } from './release-log';
import {
  requireExpectedState,
  requireFreePaths,
  requireHealthy,
  requireKnownSlots,
  requireSameAccess,
} from './release-rules';
import { readMaps } from './source-maps';
import { isTaken, storeRelease } from './store-release';
import { becauseOf } from '../registry/texts';
import { RELEASE_TEXTS } from './texts';

/**
 * Stores a release and activates it, or starts a canary with it; the same release twice is one. A first release is dark unless it
 * is to be open. A dry run only checks. All processes serve it within a second. DEPLOY_TOKEN_*, RELEASE_INVALID, RELEASE_PATH_TAKEN, RELEASE_VERSION_TAKEN, RELEASE_CHANGED, RELEASE_FAILS.
 */
export async function publishRelease(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof platform.publish>,
  exchange: Exchange,
): Promise<Output<typeof platform.publish>> {
  const {
    remote,
    files: uploaded,
    maps: sentMaps = [],
    canary,
    dark,
    dryRun,
    force,
    open,
    expected,
    reason,
    security,
  } = input;
  const initiator = await requireDeployToken(ctx, exchange, remote);
  if (open && (dark || canary !== undefined)) refuse('VALIDATION');
  const sent = readUpload(uploaded);
  const shell = (await findOffer(ctx)) ?? refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.noShell));
  const { record, files, payloads } = await checkFiles(remote, sent, shell, { dryRun });
  const maps = await readMaps(sentMaps, sent, { dryRun });
  return inTransaction(ctx, async (tx) => {
    await lockReleases(tx);
    // The token may have been revoked while the files were read and checked.
    await requireUnrevoked(tx, initiator);
    const before = await findReleaseState(tx, remote);
    requireExpectedState(before, { expected });
    await requireSameAccess(tx, remote, record, initiator);
    if (before?.stage === 'retired') refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.retired));
    if (dark && before?.stage === 'live') refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.isLive));
    await requireFreePaths(tx, record, initiator);
    await requireKnownSlots(tx, record);
    await requireFittingEvents(tx, record, payloads, initiator);
    if (dryRun) {
      if (await isTaken(tx, record, files)) refuse('RELEASE_VERSION_TAKEN');
      return { success: true, state: presentState(remote, before) };
    }
    const outcome = await storeRelease(tx, record, files, maps);
    if (outcome === 'taken') refuse('RELEASE_VERSION_TAKEN');
    const { version } = record;
    if (outcome === 'new') await recordEvent(tx, { remote, action: 'uploaded', version, reason, initiator });
    // Sent once more, it reaches more people like one that is promoted.
    if (outcome === 'known' && (open || before?.version !== version)) await requireHealthy(tx, record, force);
    if (security) await markSecurity(tx, record);
    const isLive = before?.stage === 'live';
    const firstStage = open ? 'live' : 'dark';
    if (!isLive || canary === undefined) await activateRelease(tx, remote, version, initiator, reason, firstStage);
    const activated = await findReleaseState(tx, remote);
    if (open && activated?.stage === 'dark') await openRemote(tx, remote, activated, initiator, reason);
    if (canary !== undefined && !(isLive && before.version === version))
      await startCanary(tx, remote, version, canary, initiator, reason);
    return { success: true, state: presentState(remote, await findReleaseState(tx, remote)) };
  });
}
