import { ENTRIES_PER_SUBJECT_MAX, isAdmin } from '@najem/shared/domain/kernel';
import { ENTRIES_PER_DAY_MAX, UNTRUSTED_SUBJECTS_MAX } from '@najem/shared/domain/register';
import { findUser } from '../../identity/accounts/queries';
import { isTrusted } from '../../identity/accounts/trust';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { addToEntryCount, addToUntrustedCount, countEntriesOf, countHeldOf } from './contribution-queries';
import { secondsUntilTomorrow } from './lookups';

/** Counts a new subject of an account that is not trusted, in the subject's transaction. SUBJECT_LIMIT. */
export async function limitUntrustedSubjects(ctx: Context, actor: Actor): Promise<void> {
  if (isAdmin(actor)) return;
  const user = await findUser(ctx, { id: actor.id });
  if (user && isTrusted(user)) return;
  if ((await addToUntrustedCount(ctx, actor.id)) > UNTRUSTED_SUBJECTS_MAX) refuse('SUBJECT_LIMIT');
}

/**
 * Counts an author's new entries about a locked subject, in their transaction; opinions of tenancies have limits of their own. ENTRY_LIMIT beyond those that one author
 * may have on a subject, those that wait for the desk included, ENTRY_DAY_LIMIT beyond those of a day (Warsaw), removed ones included.
 */
export async function limitEntries(ctx: Context, actor: Actor, subjectId: string, count: number): Promise<void> {
  if (count === 0) return;
  const written =
    (await countEntriesOf(ctx, actor.id, subjectId, 'listed')) + (await countHeldOf(ctx, actor.id, subjectId));
  if (written + count > ENTRIES_PER_SUBJECT_MAX) refuse('ENTRY_LIMIT');
  if ((await addToEntryCount(ctx, actor.id, count)) > ENTRIES_PER_DAY_MAX) {
    refuse('ENTRY_DAY_LIMIT', { retryAfterSeconds: secondsUntilTomorrow(ctx.now()) });
  }
}
