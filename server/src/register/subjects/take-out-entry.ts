import { SUBJECTS } from '@najem/shared/domain/register';
import type { Context } from '../tables';
import { awardOf, awardOfEntry, takeBackAwards } from './awards';
import { countEntriesOf } from './contribution-queries';
import { runHooks } from './hooks';
import type { EntryRecord, SubjectRecord, SubjectTables } from './tables';
import { deleteEntry, refreshSums, removeMember } from './write-queries';

type Cause = SubjectTables['entry_tombstones']['cause'];

/** Causes that are no fault of the author, who keeps the award. */
const BLAMELESS: readonly Cause[] = ['erasure', 'expired', 'not_this_person'];
/** Causes that take back the award for adding the subject, too. */
const BLAMING: readonly Cause[] = ['dispute', 'notice'];

/**
 * Removes an entry of a locked subject with its share of the sums. With the author's last entry the subject leaves their
 * list, unless they created it, and the award is taken back, unless the cause is no fault of theirs: after a dispute or a
 * notice also that for adding the subject. `isBlaming` treats any cause as such a one.
 */
export async function takeOutEntry(
  ctx: Context,
  subject: SubjectRecord,
  entry: EntryRecord,
  cause: Cause,
  { isBlaming = BLAMING.includes(cause) } = {},
): Promise<void> {
  await deleteEntry(ctx, entry, cause);
  await refreshSums(ctx, subject.id, { before: entry });
  const isListed = subject.created_by === entry.author_id;
  if (!isListed && (await countEntriesOf(ctx, entry.author_id, subject.id, 'listed')) === 0) {
    await removeMember(ctx, entry.author_id, subject.kind, subject.id);
  }
  if ((await countEntriesOf(ctx, entry.author_id, subject.id)) === 0) {
    const isTakenBack = isBlaming || !BLAMELESS.includes(cause);
    const nameAward = isBlaming ? awardOf : awardOfEntry;
    if (isTakenBack) await takeBackAwards(ctx, [nameAward(SUBJECTS[subject.kind], subject, entry.author_id)]);
  }
  // After the author's row is locked, as in the removal of an account: what hangs here queues one job for all.
  await runHooks(ctx.hooks.register.entryRemoved, ctx);
}
