import type { IdentifierKey } from '../../kernel/config/secrets';
import { createIdentifierVault } from '../../kernel/db/identifier-vault';
import { readLine } from './journal-line';
import { openJournal } from './journal-store';

/** Counts the lines of the erasure journal that each of these keys signed: without their key the server would not start. */
export async function countSigned(journal: string, keys: readonly IdentifierKey[]): Promise<Map<string, number>> {
  const signers = keys.map((key) => ({ id: key.id, vault: createIdentifierVault([key]) }));
  const counts = new Map<string, number>();
  for await (const text of openJournal(journal).read()) {
    const signer = signers.find(({ vault }) => typeof readLine(vault, text) === 'object');
    if (signer) counts.set(signer.id, (counts.get(signer.id) ?? 0) + 1);
  }
  return counts;
}
