import { addMonths } from '@najem/shared/domain/kernel';
import { AFTER_REVEAL_MONTHS } from '@najem/shared/domain/tenancies';
import type { AddedEntries } from '../../register/subjects/hooks';
import { updateEntry } from '../../register/subjects/write-queries';
import type { Context } from '../tables';
import { findLastReveal, listListed } from './queries';

/**
 * Notes on entries that one side adds about the other, within a year after the opinions of their tenancy were revealed, that they came
 * afterwards: for their readers. Their author is not shown it, who would learn by it whose number it is.
 */
export async function noteAfterReveal(tx: Context, { identifier, authorId, entryIds }: AddedEntries): Promise<void> {
  // Where a thousand windows end at once there are none.
  const listed = await listListed(tx, entryIds);
  if (listed.length === 0) return;
  const revealedAt = await findLastReveal(tx, authorId, tx.vault.indexes(identifier).all);
  const until = revealedAt && addMonths(revealedAt, AFTER_REVEAL_MONTHS);
  if (!until || until <= tx.now()) return;
  for (const id of listed) await updateEntry(tx, id, { after_reveal_until: until });
}
