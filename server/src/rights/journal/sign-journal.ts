import type { IdentifierKey } from '../../kernel/config/secrets';
import { createIdentifierVault } from '../../kernel/db/identifier-vault';
import type { RightsDb } from '../tables';
import { readLine, writeLine } from './journal-line';
import { lockJournal } from './journal-queries';
import { openJournal } from './journal-store';

/**
 * Signs the lines of the erasure journal again with the newest key, while no process writes it; returns how many. Lines that
 * no key signed stay as they are, and are found by `erasures:verify`.
 */
export async function signJournal(
  db: RightsDb,
  journal: string,
  keys: readonly [IdentifierKey, ...IdentifierKey[]],
): Promise<number> {
  const vault = createIdentifierVault(keys);
  const newest = createIdentifierVault([keys[0]]);
  return db.transaction().execute(async (tx) => {
    await lockJournal({ db: tx });
    return openJournal(journal).rewrite((text) => {
      const line = readLine(vault, text);
      if (typeof line !== 'object' || typeof readLine(newest, text) === 'object') return text;
      return writeLine(newest, line);
    });
  });
}
