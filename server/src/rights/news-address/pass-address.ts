import type { ClaimLevel } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import { deleteNewsAddressesUnder } from './queries';

/**
 * Ends the addresses of guests where a proof becomes active, in its transaction: that of level 2, which may be somebody else's,
 * and with an account, which has a mailbox of its own, that of the proof, too. A guest of level 3 keeps theirs.
 */
export async function passAddress(
  tx: Context,
  { level, userId, identifiers }: { level: ClaimLevel; userId: string | null; identifiers: readonly string[] },
): Promise<void> {
  const indexes = identifiers.flatMap((identifier) => tx.vault.indexes(identifier).all);
  if (indexes.length === 0) return;
  await deleteNewsAddressesUnder(tx, indexes, 2);
  if (userId !== null) await deleteNewsAddressesUnder(tx, indexes, level);
}
