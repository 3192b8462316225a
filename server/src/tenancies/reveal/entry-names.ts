import { createHash } from 'node:crypto';
import { findErased } from '../../rights/journal/journal-queries';
import type { Context } from '../tables';

/**
 * Names an entry of an opinion by what the journal calls the opinion, and by its reason, of which an opinion has each once. The entry has
 * this id wherever it stands: on the page, while it waits for the desk, and in the history. So a backup from before the reveal, whose
 * reveal comes again, names it alike.
 */
export function nameEntry(journalId: string, reason: string): string {
  const hash = createHash('sha256').update(`${journalId} ${reason}`).digest();
  // A UUID of one's own making (RFC 9562, version 8).
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Which of these entries left the history, or the page, by whatever way, before a backup came back from before the reveal. */
export async function findGone(tx: Context, names: readonly string[]): Promise<ReadonlySet<string>> {
  return findErased(tx, ['history_entries', 'held_entries', 'revealed_entries'], names);
}
