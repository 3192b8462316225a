import { endErased } from '../disputes/apply-decision';
import type { Context } from '../tables';
import { forgetCopies, lockRunningDisputes } from './queries';

/**
 * Ends what could put entries back that leave the history for good, or left it by another door, in the caller's transaction, which
 * has locked their subjects: the disputes about them, and the copies that are kept for appeals against decisions on notices.
 */
export async function endReturns(tx: Context, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  for (const dispute of await lockRunningDisputes(tx, { entryIds })) await endErased(tx, dispute);
  await forgetCopies(tx, entryIds);
}
