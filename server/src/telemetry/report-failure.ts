import type { Input, Output, platform } from '@najem/shared/contract';
import type { Actor, Context } from '../context';
import { deactivateFailing } from '../releases/deactivate-failing';
import { insertFailure, isReleased } from './queries';

/**
 * Counts and stores a release's failure in a browser; a fresh release that fails for many users is deactivated. Versions
 * that were never released here get the same response and are neither counted nor stored.
 */
export async function reportFailure(
  ctx: Context,
  actor: Actor | undefined,
  input: Input<typeof platform.reportFailure>,
): Promise<Output<typeof platform.reportFailure>> {
  const { remote, version, stage, cause, hash = null, shell = null } = input;
  if (version === undefined || !(await isReleased(ctx, remote, version))) return { success: true };
  ctx.metrics.remoteFaults.inc({ remote, stage });
  const isKept = await insertFailure(ctx, { remote, version, stage, cause, user_id: actor?.id ?? null, hash, shell });
  if (!isKept) return { success: true };
  ctx.log.warn({ remote, version, stage, hash, shell }, 'remote failed in a browser');
  if (actor) await deactivateFailing(ctx, remote, version);
  return { success: true };
}
