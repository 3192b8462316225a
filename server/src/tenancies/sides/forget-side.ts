import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { noteErasure, queueJournal } from '../../rights/journal/note-erasure';
import { canForget } from '../tenancy/awaiting-queries';
import { isUnmet } from '../tenancy/parties';
import { lockOwn, readSidesOf, updateSide, updateTenancy } from '../tenancy/queries';
import type { Context, SideRow, TenancyRow } from '../tables';
import { NOBODY } from './leave-tenancies';
import { deleteTenancies, lockTenancies } from './side-queries';

/**
 * 'Usuń z mojej teczki': takes a tenancy that is over out of the caller's file, for their side alone; what the history has by it
 * stays there. TENANCY_NOT_FOUND; STATE_PASSED while it is open.
 */
export async function forgetTenancy(
  ctx: Context,
  actor: Actor,
  { number }: Input<typeof tenancies.forget>,
): Promise<Output<typeof tenancies.forget>> {
  await inTransaction(ctx, async (tx) => {
    const { tenancy, sides, role } = await lockOwn(tx, actor.id, { number });
    if (!canForget(tenancy, [sides.landlord, sides.tenant])) refuse('STATE_PASSED');
    await forgetSide(tx, sides[role]);
    await tx.audit.record(tx, {
      actorId: actor.id,
      action: 'tenancy.forgotten',
      targetType: 'tenancy',
      targetId: tenancy.id,
    });
  });
  return { success: true };
}

/** Forgets who a side of a locked tenancy is; a tenancy that proves nothing goes with the last of its sides. */
export async function forgetSide(tx: Context, side: SideRow): Promise<void> {
  const [tenancy] = await lockTenancies(tx, [side.tenancy_id]);
  if (!tenancy) return;
  await emptySide(tx, tenancy, side);
  await noteErasure(tx, 'tenancy_sides', [nameSide(side)]);
  const sides = await readSidesOf(tx, side.tenancy_id);
  if (tenancy.proven_at === null && sides.every(({ user_id, removed_index }) => !user_id && !removed_index)) {
    await deleteTenancies(tx, [tenancy.id]);
    await queueJournal(tx);
  }
}

async function emptySide(tx: Context, tenancy: TenancyRow, side: SideRow): Promise<void> {
  const removed = { removed_index: null, removed_cipher: null, removed_key: null };
  const was_company = side.company_index !== null || side.was_company;
  await updateSide(tx, side, { ...NOBODY, ...removed, was_company, forgotten_at: tx.now() });
  if (!isUnmet(tenancy, side)) await updateTenancy(tx, tenancy, {});
}

function nameSide({ tenancy_id, role }: SideRow): string {
  return `${tenancy_id}:${role}`;
}

/** Forgets sides once more after a restore, by what the journal calls them. */
export async function forgetAgain(tx: Context, names: readonly string[]): Promise<void> {
  const ids = names.map((name) => name.slice(0, name.lastIndexOf(':')));
  for (const tenancy of await lockTenancies(tx, ids)) {
    const sides = await readSidesOf(tx, tenancy.id);
    for (const side of sides.filter((one) => names.includes(nameSide(one)))) await emptySide(tx, tenancy, side);
  }
}
