import type { TenancyMark } from '@najem/shared/domain/register';
import { markEntry } from '../../register/subjects/mark-entries';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import type { Context, TenancyRow } from '../tables';
import { dropNamed, findTenancyOf, listEntriesOf } from './queries';

/** The mark of the entries of a tenancy; undefined where it is not proven, or goes on without an end. */
export function markOf({ proven_at, starts_on: from, ends_on: to, state }: TenancyRow): TenancyMark | undefined {
  return proven_at === null || to === null || state === 'annulled' ? undefined : { from, to };
}

/** Marks the entries of a locked tenancy in the register that come from it or are named as its, in the caller's transaction. */
export async function markTenancy(tx: Context, tenancy: TenancyRow): Promise<void> {
  const mark = markOf(tenancy);
  if (mark) await setMark(tx, await listEntriesOf(tx, tenancy.id), mark);
}

/** Takes the mark from the entries of a locked tenancy, and forgets which were named as its, in the caller's transaction. */
export async function unmarkTenancy(tx: Context, tenancyId: string): Promise<void> {
  const entryIds = await listEntriesOf(tx, tenancyId);
  await dropNamed(tx, tenancyId);
  await setMark(tx, entryIds, undefined);
}

/** Finds the mark that is due to an entry which comes from a tenancy or is named as its. */
export async function findMark(tx: Context, entryId: string): Promise<TenancyMark | undefined> {
  const tenancy = await findTenancyOf(tx, entryId);
  return tenancy && markOf(tenancy);
}

/** Gives entries a mark, or takes it; reports that show them follow. */
export async function setMark(tx: Context, entryIds: readonly string[], mark: TenancyMark | undefined): Promise<void> {
  for (const entryId of entryIds) {
    const changed = await markEntry(tx, entryId, mark);
    if (changed) await queueCorrection(tx, { ...changed, what: 'graded' });
  }
}
