import { findRestriction } from './queries';
import type { Context } from '../tables';
import { restoreEntry, suspendEntry } from '../../register/subjects/set-standing';
import type { EntryRecord } from '../../register/subjects/tables';

/**
 * Gives an entry of a locked subject, which no dispute suspends, the standing that is left: restricted while a case or
 * somebody above restricts it, else counting. In the caller's transaction; returns the entry as it is afterwards.
 */
export async function settleStanding(ctx: Context, entry: EntryRecord): Promise<EntryRecord> {
  const restriction = await findRestriction(ctx, entry.id);
  const until = restriction?.until ?? (await findHeldUntil(ctx, entry.id));
  if (!until) return entry.standing === 'counting' ? entry : restoreEntry(ctx, entry);
  const by = restriction?.case_id ?? null;
  const isSettled = entry.standing_by === by && entry.standing_until?.getTime() === until.getTime();
  return isSettled ? entry : suspendEntry(ctx, entry, { is: 'restricted', by, until });
}

async function findHeldUntil(ctx: Context, entryId: string): Promise<Date | undefined> {
  for (const find of ctx.hooks.rights.entryHeldUntil) {
    const until = await find(ctx, entryId);
    if (until) return until;
  }
  return undefined;
}
