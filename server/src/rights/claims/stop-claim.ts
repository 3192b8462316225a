import type { claims, Input, Output } from '@najem/shared/contract';
import { type Actor, type Context, inTransaction } from '../../kernel/context';
import { contestClaim } from '../cases/contest-claim';
import { stopNotices } from '../notices/send-notice';
import { recordClaim } from './audit';
import { useLink } from './guest-queries';
import { lockLinkedClaim, moveClaim, WITHOUT_LETTER } from './queries';

/**
 * Stops a claim that waits after a warning, and makes a case for the desk; for a claim that is past that, and by the link
 * that went to an address which somebody typed, the case alone. The link of a notice about collected data ends those instead. Answers the same for every token, so that
 * nothing can be learned from it.
 */
export async function stopClaim(
  ctx: Context,
  _actor: Actor | undefined,
  { token }: Input<typeof claims.stop>,
): Promise<Output<typeof claims.stop>> {
  await inTransaction(ctx, async (tx) => {
    const linked = await lockLinkedClaim(tx, token, 'stop');
    if (!linked) return stopNotices(tx, token);
    const { link, claim } = linked;
    await useLink(tx, link);
    if (claim.state === 'held' && link.may_stop)
      await moveClaim(tx, claim, 'stopped', { ...WITHOUT_LETTER, ended_at: tx.now() });
    await contestClaim(tx, claim);
    await recordClaim(tx, 'claim.contested', claim, { state: claim.state }, null);
  });
  return { success: true };
}
