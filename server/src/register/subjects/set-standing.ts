import type { Suspension } from '@najem/shared/domain/register';
import type { Context } from '../tables';
import type { EntryRecord } from './tables';
import { refreshSums, updateEntry } from './write-queries';

/**
 * Takes an entry of a locked subject out of everything that entries add up to, in the caller's transaction; returns it as it
 * is afterwards. `by` is the dispute or the case, null where the desk is asked by neither; `until` the latest end that people read.
 */
export async function suspendEntry(
  ctx: Context,
  entry: EntryRecord,
  { is, by, until }: { is: Suspension; by: string | null; until: Date },
): Promise<EntryRecord> {
  return changeStanding(ctx, entry, {
    standing: is,
    standing_by: by,
    standing_since: entry.standing_since ?? ctx.now(),
    standing_until: until,
  });
}

/** Makes an entry of a locked subject count again, in the caller's transaction; returns it as it is afterwards. */
export async function restoreEntry(ctx: Context, entry: EntryRecord): Promise<EntryRecord> {
  return changeStanding(ctx, entry, {
    standing: 'counting',
    standing_by: null,
    standing_since: null,
    standing_until: null,
  });
}

type StandingColumns = Pick<EntryRecord, 'standing' | 'standing_by' | 'standing_since' | 'standing_until'>;

async function changeStanding(ctx: Context, entry: EntryRecord, standing: StandingColumns): Promise<EntryRecord> {
  await updateEntry(ctx, entry.id, standing);
  const after = { ...entry, ...standing, version: entry.version + 1 };
  await refreshSums(ctx, entry.subject_id, { before: entry, after });
  return after;
}
