import type { Context } from '../tables';

/**
 * Ends what somebody could go on doing by rights that they lost, in the caller's transaction: the one list for every event by
 * which rights end, so that none of them forgets a part.
 */
export async function endRights(tx: Context, userId: string): Promise<void> {
  for (const end of tx.hooks.identity.rightsEnded) await end(tx, userId);
}
