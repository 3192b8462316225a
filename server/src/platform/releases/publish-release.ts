import type { Input, Output, platform } from '@najem/shared/contract';
import { type Actor, type Context, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { activateRelease, startCanary } from './activate-release';
import { checkFiles, readUpload } from './check-release';
import { requireDeployToken, requireUnrevoked } from './manage-deploy-tokens';
import { presentState } from './presenter';
import { findProvided, findReleaseState, lockReleases, markSecurity, setOrigin } from './queries';
import { recordEvent } from './release-log';
import { requireExpectedState, requireFreePaths, requireSameAccess } from './release-rules';
import { storeRelease } from './store-release';
import { readFromOrigin } from './team-origin';
import { RELEASE_TEXTS } from './texts';

/**
 * Stores a release and activates it, or starts a canary with it; the same release twice is one. All processes serve it
 * within a second. With an address visitors load it from there, and from the copy kept here where that fails.
 * DEPLOY_TOKEN_*, RELEASE_INVALID, RELEASE_ADDRESS, RELEASE_PATH_TAKEN, RELEASE_VERSION_TAKEN, RELEASE_CHANGED.
 */
export async function publishRelease(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof platform.publish>,
  exchange: Exchange,
): Promise<Output<typeof platform.publish>> {
  const { remote, canary, expected, reason, security } = input;
  const initiator = await requireDeployToken(ctx, exchange, remote);
  const sent = await readSent(ctx, input);
  const provides = (await findProvided(ctx)) ?? refuse('RELEASE_INVALID', { message: RELEASE_TEXTS.noShell });
  const { record, files } = await checkFiles(remote, sent, provides, input.address !== undefined);
  const baseUrl = input.address ?? null;
  // Files for administrators need their session, which another origin cannot ask for.
  if (baseUrl !== null && record.access === 'admin') {
    refuse('RELEASE_ADDRESS', { message: RELEASE_TEXTS.addressAdmin });
  }
  return inTransaction(ctx, async (tx) => {
    await lockReleases(tx);
    // The token may have been revoked while the files were read and checked.
    await requireUnrevoked(tx, initiator);
    const before = await findReleaseState(tx, remote);
    requireExpectedState(before, { expected });
    await requireSameAccess(tx, remote, record, initiator);
    if (!before && canary !== undefined) refuse('RELEASE_INVALID', { message: RELEASE_TEXTS.firstIsCanary });
    await requireFreePaths(tx, record);
    const outcome = await storeRelease(tx, record, files);
    if (outcome === 'taken') refuse('RELEASE_VERSION_TAKEN');
    const { version } = record;
    if (outcome === 'new') await recordEvent(tx, { remote, action: 'uploaded', version, reason, initiator });
    if (security) await markSecurity(tx, record);
    const isMoved = await setOrigin(tx, record, baseUrl);
    if (isMoved && outcome === 'known') {
      await recordEvent(tx, { remote, action: 'moved', version, reason, initiator });
    }
    if (canary === undefined) await activateRelease(tx, remote, version, initiator, reason);
    else if (before?.version !== version) await startCanary(tx, remote, version, canary, initiator, reason);
    return { success: true, state: presentState(remote, await findReleaseState(tx, remote)) };
  });
}

/** Reads the files that a team uploaded, or serves at the address. */
async function readSent(
  ctx: Context,
  { files, address }: Input<typeof platform.publish>,
): Promise<Map<string, Buffer>> {
  if (files !== undefined && address === undefined) return readUpload(files);
  if (files === undefined && address !== undefined) return readFromOrigin(ctx, address);
  return refuse('VALIDATION', { message: RELEASE_TEXTS.eitherFilesOrAddress });
}
