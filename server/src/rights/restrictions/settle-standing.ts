import { findRestriction } from './queries';
import type { Context } from '../tables';
import { restoreEntry, suspendEntry } from '../../register/subjects/set-standing';
import type { EntryRecord } from '../../register/subjects/tables';

/**
 * Gives an entry of a locked subject, which no dispute suspends, the standing that is left: restricted while a case or
 * somebody above restricts it, else counting. In the caller's transaction; returns the entry as it is afterwards.
 */
export async function settleStanding(ctx: Context, entry: EntryRecord): Promise<EntryRecord> {
  const restricted = await findRestricted(ctx, entry.id);
  if (!restricted) return entry.standing === 'counting' ? entry : restoreEntry(ctx, entry);
  const { by, until } = restricted;
  const isSettled = entry.standing_by === by && entry.standing_until?.getTime() === until.getTime();
  return isSettled ? entry : suspendEntry(ctx, entry, { is: 'restricted', by, until });
}

/** Finds until when a case, which it names, or somebody above restricts an entry, whatever disputes do. */
export async function findRestricted(
  ctx: Context,
  entryId: string,
): Promise<{ by: string | null; until: Date } | undefined> {
  const restriction = await findRestriction(ctx, entryId);
  if (restriction) return { by: restriction.case_id, until: restriction.until };
  const until = await findHeldUntil(ctx, entryId);
  return until && { by: null, until };
}

async function findHeldUntil(ctx: Context, entryId: string): Promise<Date | undefined> {
  for (const find of ctx.hooks.rights.entryHeldUntil) {
    const until = await find(ctx, entryId);
    if (until) return until;
  }
  return undefined;
}
