import type { claims, Input, Output } from '@najem/shared/contract';
import { type Actor, type Context, inTransaction } from '../../kernel/context';
import { stopNotices } from '../notices/send-notice';
import { useLink } from '../claims/guest-queries';
import { lockLinkedClaim, moveClaim, WITHOUT_LETTER } from '../claims/queries';
import type { ClaimRow } from '../claims/tables';
import { receivedCase } from './new-case';
import { insertCase, insertCaseEvent } from './queries';
import { CASE_TEXTS } from './texts';
import { recordCase, recordClaim } from '../desk-work/audit';

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

/**
 * Makes a case for the desk about a claim that a warned person contests, in the caller's transaction. Its person is not
 * proved, so it is under no identifier and causes no mail; it names the claim, whose account takes no part.
 */
export async function contestClaim(tx: Context, { id, number, user_id }: ClaimRow): Promise<void> {
  const record = await insertCase(tx, {
    ...receivedCase(tx, 'identity_abuse'),
    concern: 'file',
    author_id: user_id,
    contested_claim_id: id,
    text: CASE_TEXTS.contestedClaim(number),
  });
  await insertCaseEvent(tx, record.id, { by: 'system', actor_id: null, what: 'received' });
  await recordCase(tx, 'case.opened', record, null, { claim: number });
}
