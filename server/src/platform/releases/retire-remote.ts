import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { darken, endCanary } from './activate-release';
import type { Initiator } from '../tokens/initiator';
import { updateReleaseState } from './queries';
import type { ReleaseState } from '../registry/queries';
import { recordEvent } from './release-log';
import { requireFreePaths, requireRecord } from './release-rules';

/**
 * Takes a remote off the site for good: it leaves the navigation, the addresses that people had answer that it was retired, and its paths
 * are free. Versions and history stay. Needs the lock. FORBIDDEN for a team, RELEASE_NOT_FOUND.
 */
export async function retireRemote(
  ctx: Context,
  remote: string,
  before: ReleaseState | undefined,
  initiator: Initiator,
  reason?: string,
): Promise<void> {
  if (initiator.userId === null) refuse('FORBIDDEN');
  if (!before) return refuse('RELEASE_NOT_FOUND');
  await endCanary(ctx, remote, before, initiator, reason);
  // So the history says what people lost: of a remote that none of them had, no address tells that it was retired.
  if (before.stage === 'live') await darken(ctx, remote, before, initiator, reason);
  await updateReleaseState(ctx, remote, { stage: 'retired' });
  await recordEvent(ctx, { remote, action: 'retired', version: before.version, reason, initiator });
}

/**
 * Brings a retired remote back to its team and administrators. Needs the lock. FORBIDDEN for a team, RELEASE_NOT_FOUND,
 * RELEASE_PATH_TAKEN where another remote has one of its paths by now.
 */
export async function restoreRemote(
  ctx: Context,
  remote: string,
  before: ReleaseState | undefined,
  initiator: Initiator,
  reason?: string,
): Promise<void> {
  if (initiator.userId === null) refuse('FORBIDDEN');
  if (before?.stage !== 'retired') return refuse('RELEASE_NOT_FOUND');
  await requireFreePaths(ctx, await requireRecord(ctx, remote, before.version), initiator);
  await updateReleaseState(ctx, remote, { stage: 'dark' });
  await recordEvent(ctx, { remote, action: 'restored', version: before.version, reason, initiator });
}
