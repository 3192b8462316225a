import type { Input, Output } from '@najem/shared/contract/kernel';
import type { opinions } from '@najem/shared/contract/tenancies';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { presentMark } from '../../register/subjects/presenter';
import { markOf, setMark } from '../marks/mark-tenancy';
import { answerWithOpinion } from '../opinions/read-opinions';
import { findNameable } from '../sides/nameable';
import type { Context } from '../tables';
import { findOwn, lockOwn } from '../tenancy/queries';
import { listNamed, replaceNamed } from './queries';

/**
 * Names which entries of the caller's about the other side, written before the confirmation, are ones of this tenancy, in place of those
 * named before: they have its mark. TENANCY_NOT_FOUND; STATE_PASSED before its end is reached; ENTRY_NOT_FOUND for any other entry.
 */
export async function nameEntries(
  ctx: Context,
  actor: Actor,
  { number, entryIds }: Input<typeof opinions.nameEntries>,
): Promise<Output<typeof opinions.nameEntries>> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwn(tx, actor.id, { number });
    const { tenancy, role } = own;
    const nameable = (await findNameable(tx, own)) ?? refuse('STATE_PASSED');
    const asked = [...new Set(entryIds)];
    if (!asked.every((one) => nameable.some(({ id }) => id === one))) refuse('ENTRY_NOT_FOUND');
    const before = await listNamed(tx, { tenancy_id: tenancy.id, by: role });
    await replaceNamed(tx, { tenancy_id: tenancy.id, by: role }, asked);
    await setMark(
      tx,
      before.filter((id) => !asked.includes(id)),
      undefined,
    );
    await setMark(tx, asked, markOf(tenancy));
    return answerWithOpinion(tx, actor, number);
  });
}

/** Lists the entries of the caller's that they may name. TENANCY_NOT_FOUND; STATE_PASSED before the end of the tenancy is reached. */
export async function listOwnEntries(
  ctx: Context,
  actor: Actor,
  { number }: Input<typeof opinions.ownEntries>,
): Promise<Output<typeof opinions.ownEntries>> {
  const own = (await findOwn(ctx, actor.id, number)) ?? refuse('TENANCY_NOT_FOUND');
  const rows = (await findNameable(ctx, own)) ?? refuse('STATE_PASSED');
  return {
    success: true,
    entries: rows.map(({ id, reason, comment, created_at, is_named: isNamed, ...marked }) => ({
      _id: id,
      reason,
      comment,
      created_at: created_at.toISOString(),
      isNamed,
      fromTenancy: isNamed ? presentMark(marked) : undefined,
    })),
  };
}
