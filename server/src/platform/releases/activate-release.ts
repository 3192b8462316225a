import type { RemoteStage } from '@najem/shared/contract/platform';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { type Initiator, SYSTEM } from '../tokens/initiator';
import { findReplaced, hasFiles, setActive, updateReleaseState } from './queries';
import { findReleaseState, type ReleaseState } from '../registry/queries';
import { recordEvent } from './release-log';
import { requireFreePaths, requireRecord, requireSameAccess } from './release-rules';

/**
 * Activates a stored release and ends any canary. The release before becomes the one to fall back to, unless others may
 * load that one. Has no effect where the version is active without a canary. The remote keeps its stage; one without a
 * release gets `firstStage`: it is dark unless somebody meant it for everybody. Needs the lock.
 */
export async function activateRelease(
  ctx: Context,
  remote: string,
  version: string,
  initiator: Initiator = SYSTEM,
  reason?: string,
  firstStage: RemoteStage = 'dark',
): Promise<void> {
  const before = await findReleaseState(ctx, remote);
  if (before?.version === version) {
    await endCanary(ctx, remote, before, initiator, reason);
    return;
  }
  if (before?.canary_version && before.canary_version !== version)
    await recordCanaryEnd(ctx, remote, before.canary_version, initiator, reason);
  const { access } = await requireRecord(ctx, remote, version);
  const isFallback = before && (await requireRecord(ctx, remote, before.version)).access === access;
  await setActive(ctx, remote, { version, previous_version: isFallback ? before.version : null }, firstStage);
  const isDark = (before?.stage ?? firstStage) === 'dark';
  await recordEvent(ctx, {
    remote,
    action: 'activated',
    version,
    replaced: before?.version,
    reason,
    isDark,
    initiator,
  });
}

/**
 * Reverts the last step: ends a canary, activates the release before this one, or makes a first release dark. Needs the
 * lock. RELEASE_NOT_FOUND.
 */
export async function rollBack(ctx: Context, remote: string, initiator: Initiator, reason?: string): Promise<void> {
  const before = await findReleaseState(ctx, remote);
  if (before?.canary_version) await endCanary(ctx, remote, before, initiator, reason);
  else if (before?.stage === 'live' && before.previous_version === null)
    await darken(ctx, remote, before, initiator, reason);
  else await stepBack(ctx, remote, initiator, reason);
}

/**
 * Activates the release before the active one; a canary goes on. The new fallback is what that release had replaced, if
 * its files are still kept. Needs the lock. RELEASE_NOT_FOUND without any, RELEASE_PATH_TAKEN, RELEASE_INVALID.
 */
export async function stepBack(
  ctx: Context,
  remote: string,
  initiator: Initiator,
  reason?: string,
  action: 'rolled-back' | 'deactivated' = 'rolled-back',
): Promise<void> {
  const before = await findReleaseState(ctx, remote);
  const version = before?.previous_version;
  if (!version || !(await hasFiles(ctx, { id: remote, version }))) return refuse('RELEASE_NOT_FOUND');
  const record = await requireRecord(ctx, remote, version);
  await requireFreePaths(ctx, record, initiator);
  await requireSameAccess(ctx, remote, record, initiator);
  const next = await findReplaced(ctx, { id: remote, version });
  const isKept = next !== null && (await hasFiles(ctx, { id: remote, version: next }));
  await updateReleaseState(ctx, remote, { version, previous_version: isKept ? next : null });
  await recordEvent(ctx, { remote, action, version, replaced: before.version, reason, initiator });
}

/**
 * Starts a canary for `percent` % of signed-in users; of a dark remote they get the active version. RELEASE_NOT_FOUND
 * without an active release. Needs the lock.
 */
export async function startCanary(
  ctx: Context,
  remote: string,
  version: string,
  percent: number,
  initiator: Initiator,
  reason?: string,
): Promise<void> {
  const before = await findReleaseState(ctx, remote);
  if (!before) refuse('RELEASE_NOT_FOUND');
  const isDark = before.stage === 'dark';
  if (isDark) await activateRelease(ctx, remote, version, initiator, reason);
  else if (before.version === version) refuse('RELEASE_NOT_FOUND');
  else if (before.canary_version && before.canary_version !== version)
    await recordCanaryEnd(ctx, remote, before.canary_version, initiator, reason);
  await updateReleaseState(ctx, remote, { canary_version: version, canary_percent: percent });
  const replaced = isDark ? undefined : before.version;
  await recordEvent(ctx, { remote, action: 'canary-started', version, replaced, percent, reason, initiator });
}

/** Shows a dark remote to everybody who may load it, and ends its canary. Needs the lock. */
export async function openRemote(
  ctx: Context,
  remote: string,
  before: ReleaseState,
  initiator: Initiator,
  reason?: string,
): Promise<void> {
  await updateReleaseState(ctx, remote, { stage: 'live', canary_version: null, canary_percent: null });
  await recordEvent(ctx, { remote, action: 'opened', version: before.version, reason, initiator });
}

/** Shows a remote to its team and administrators alone. Needs the lock. */
export async function darken(
  ctx: Context,
  remote: string,
  before: ReleaseState,
  initiator: Initiator,
  reason?: string,
): Promise<void> {
  await updateReleaseState(ctx, remote, { stage: 'dark' });
  await recordEvent(ctx, { remote, action: 'darkened', version: before.version, reason, initiator });
}

/** Ends the canary, so that all users get the active release. Has no effect without a canary. Needs the lock. */
export async function endCanary(
  ctx: Context,
  remote: string,
  before: ReleaseState,
  initiator: Initiator,
  reason?: string,
): Promise<void> {
  if (!before.canary_version) return;
  await updateReleaseState(ctx, remote, { canary_version: null, canary_percent: null });
  await recordCanaryEnd(ctx, remote, before.canary_version, initiator, reason);
}

async function recordCanaryEnd(
  ctx: Context,
  remote: string,
  version: string,
  initiator: Initiator,
  reason?: string,
): Promise<void> {
  await recordEvent(ctx, { remote, action: 'canary-ended', version, reason, initiator });
}
