import type { Input, Output } from '@najem/shared/contract/kernel';
import type { platform } from '@najem/shared/contract/platform';
import { maskErrorText } from '@najem/shared/domain/platform';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { keyedHash } from '../../kernel/crypto';
import { addressKey } from '../../kernel/http/address';
import type { Exchange } from '../../kernel/serve';
import { deactivateFailing } from './deactivate-failing';
import { insertFailure } from './failure-queries';
import { findReporter } from './record-loads';
import { findRecord } from '../registry/queries';

/**
 * Counts and stores a release's failure in a browser; a fresh release that fails for many users is deactivated. Versions
 * that were never released here get the same response and are neither counted nor stored.
 */
export async function reportFailure(
  ctx: Context,
  actor: Actor | undefined,
  input: Input<typeof platform.reportFailure>,
  exchange: Exchange,
): Promise<Output<typeof platform.reportFailure>> {
  const { remote, version, stage, cause, hash = null, shell = null } = input;
  if (version === undefined || !(await findRecord(ctx, { id: remote, version }))) return { success: true };
  ctx.metrics.remoteFaults.inc({ remote, stage });
  const userId = (await findReporter(ctx, actor, exchange)) ?? null;
  const isKept = await insertFailure(ctx, {
    remote,
    version,
    stage,
    // Masked again, because the sender of a report is not trusted.
    cause: maskErrorText(cause),
    user_id: userId,
    address_key: keyedHash(ctx.config.tokenSecrets[0], 'failure-address', addressKey(exchange.address)),
    hash,
    shell,
  });
  if (!isKept) return { success: true };
  ctx.log.warn({ remote, version, stage, hash, shell }, 'remote failed in a browser');
  if (userId !== null) await deactivateFailing(ctx, remote, version);
  return { success: true };
}
