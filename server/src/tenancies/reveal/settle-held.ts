import { SUBJECTS } from '@najem/shared/domain/register';
import { awardEntry } from '../../register/subjects/awards';
import type { SettledEntry } from '../../register/subjects/hooks';
import { lockSubjectOfEntry } from '../../register/subjects/write-queries';
import { settleEntries } from '../../rights/restrictions/restrict-entries';
import { markOf, setMark } from '../marks/mark-tenancy';
import type { Context } from '../tables';
import { tenancyUrl } from '../tenancy/mail-side';
import { lockTenancy } from '../tenancy/queries';
import { ageFromEnd } from './age-from-end';
import { findHeldOpinion, findHeldTenancy, updateRevealed } from './queries';

/** The page of the tenancy whose opinion waits under an id. */
export async function findHeldPage(tx: Context, heldId: string): Promise<string | undefined> {
  const tenancy = await findHeldTenancy(tx, heldId);
  return tenancy && tenancyUrl(tx, tenancy);
}

/** Follows the desk's decision about an opinion that waited: it is in the history, or its author learns that it is not. */
export async function settleHeld(tx: Context, { heldId, entryId }: SettledEntry): Promise<void> {
  const row = await findHeldOpinion(tx, heldId);
  if (!row) return;
  if (entryId === undefined) {
    return updateRevealed(tx, row.id, { place: 'refused', entry_id: null, refusal: 'ENTRY_DISPUTED' });
  }
  await updateRevealed(tx, row.id, { place: 'register', entry_id: entryId, reason: null, comment: null });
  await settleEntries(tx, [entryId]);
  const tenancy = (await lockTenancy(tx, row.tenancy_id))?.tenancy;
  if (tenancy) await ageFromEnd(tx, [entryId], tenancy);
  const mark = tenancy && markOf(tenancy);
  const subject = await lockSubjectOfEntry(tx, entryId);
  if (!mark || !subject || row.author_id === null) return;
  await setMark(tx, [entryId], mark);
  await awardEntry(tx, SUBJECTS[subject.kind], { authorId: row.author_id, subject, isUnlisted: true });
}
