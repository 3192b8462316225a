import { recordClaim } from './audit';
import type { Context } from '../../kernel/context';
import { lockClaim, markEnded, moveClaim, WITHOUT_LETTER } from './queries';

/** Ends a claim that was found to be abuse, in the caller's transaction: a held one is stopped, an active one ends. */
export async function endContested(tx: Context, claimId: string, actorId: string): Promise<void> {
  const claim = await lockClaim(tx, claimId);
  if (claim?.state === 'held') {
    const stopped = await moveClaim(tx, claim, 'stopped', { ...WITHOUT_LETTER, ended_at: tx.now() });
    await recordClaim(tx, 'claim.stopped', stopped, { cause: 'abuse' }, actorId);
  }
  if (claim?.state === 'active') {
    await recordClaim(tx, 'claim.ended', await markEnded(tx, claim, 'abuse'), { cause: 'abuse' }, actorId);
  }
}
