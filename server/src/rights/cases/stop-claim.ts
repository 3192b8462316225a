import type { Input, Output } from '@najem/shared/contract/kernel';
import type { claims } from '@najem/shared/contract/rights';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { stopNotices } from '../notices/send-notice';
import { useLink } from '../claims/guest-queries';
import { holdForDesk } from '../claims/hold-for-desk';
import { lockLinkedClaim, moveClaim, WITHOUT_LETTER } from '../claims/queries';
import type { ClaimRow, LinkRow } from '../claims/tables';
import { receivedCase } from './new-case';
import { hasOpenContest, insertCase, insertCaseEvent } from './queries';
import { CASE_TEXTS } from './texts';
import { recordCase, recordClaim } from '../desk-work/audit';

/**
 * Stops a claim that waits after a warning, and makes a case for the desk; by the link that went to an address which somebody
 * typed, the claim only waits longer for the desk, and one that is past waiting gets the case alone. The link of a notice about
 * collected data ends those instead. Answers the same for every token, so that nothing can be learned from it.
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
    await contestClaim(tx, await keepClosed(tx, claim, link));
    await recordClaim(tx, 'claim.contested', claim, { state: claim.state }, null);
  });
  return { success: true };
}

/** Stops a held claim, or lets it wait for the desk, once for all cases that are open about it; returns it as it is then. */
async function keepClosed(tx: Context, claim: ClaimRow, { may_stop }: LinkRow): Promise<ClaimRow> {
  if (claim.state !== 'held') return claim;
  if (may_stop) return moveClaim(tx, claim, 'stopped', { ...WITHOUT_LETTER, ended_at: tx.now() });
  return (await hasOpenContest(tx, claim.id)) ? claim : holdForDesk(tx, claim);
}

/**
 * Makes a case for the desk about a claim that a warned person contests, in the caller's transaction. Its person is not
 * proved, so it is under no identifier and causes no mail; it names the claim, whose account takes no part. It is due before
 * a held claim opens.
 */
export async function contestClaim(tx: Context, { id, number, user_id, state, due_at }: ClaimRow): Promise<void> {
  const record = await insertCase(tx, {
    ...receivedCase(tx, 'identity_abuse'),
    ...(state === 'held' && due_at ? { due_at, target_at: due_at } : {}),
    concern: 'file',
    author_id: user_id,
    contested_claim_id: id,
    text: CASE_TEXTS.contestedClaim(number),
  });
  await insertCaseEvent(tx, record.id, { by: 'system', actor_id: null, what: 'received' });
  await recordCase(tx, 'case.opened', record, null, { claim: number });
}
