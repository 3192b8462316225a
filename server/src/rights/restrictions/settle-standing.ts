import { findRestriction } from './queries';
import type { Context } from '../tables';
import { restoreEntry, suspendEntry } from '../../register/subjects/set-standing';
import type { EntryRecord } from '../../register/subjects/tables';

/**
 * Gives an entry of a locked subject, which no dispute suspends, the standing that is left: restricted while a case restricts it,
 * else counting. In the caller's transaction; returns the entry as it is afterwards.
 */
export async function settleStanding(ctx: Context, entry: EntryRecord): Promise<EntryRecord> {
  const restriction = await findRestriction(ctx, entry.id);
  if (!restriction) return entry.standing === 'counting' ? entry : restoreEntry(ctx, entry);
  const { case_id: by, until } = restriction;
  const isSettled = entry.standing_by === by && entry.standing_until?.getTime() === until.getTime();
  return isSettled ? entry : suspendEntry(ctx, entry, { is: 'restricted', by, until });
}
