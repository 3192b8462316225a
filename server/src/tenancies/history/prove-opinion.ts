import type { Input, Output } from '@najem/shared/contract/kernel';
import type { opinions } from '@najem/shared/contract/tenancies';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { proveEntry } from '../../register/evidence/add-evidence';
import { findEntry, lockSubjectOfEntry } from '../../register/subjects/write-queries';
import { listRevealed, opinionOf } from '../opinions/queries';
import { answerWithOpinion } from '../opinions/read-opinions';
import type { Context } from '../tables';
import { lockOwn } from '../tenancy/queries';

/**
 * Adds evidence to an entry of the caller's revealed opinion that the history has, to the first where none is named. TENANCY_NOT_FOUND;
 * STATE_PASSED where it has no such entry; ENTRY_DISPUTED, ATTACHMENT_INVALID.
 */
export async function proveOpinion(
  ctx: Context,
  actor: Actor,
  { number, entryId: asked, attachmentIds, kind }: Input<typeof opinions.addEvidence>,
): Promise<Output<typeof opinions.addEvidence>> {
  return inTransaction(ctx, async (tx) => {
    const { sides, role } = await lockOwn(tx, actor.id, { number });
    for (const { entry_id: entryId, place } of await listRevealed(tx, opinionOf(sides[role]))) {
      if (asked !== undefined && entryId !== asked) continue;
      const subject = place === 'register' && entryId !== null ? await lockSubjectOfEntry(tx, entryId) : undefined;
      const entry = subject && (await findEntry(tx, subject.id, entryId ?? ''));
      if (!entry) continue;
      await proveEntry(tx, actor, entry, { attachmentIds, kind });
      return answerWithOpinion(tx, actor, number);
    }
    return refuse('STATE_PASSED');
  });
}
