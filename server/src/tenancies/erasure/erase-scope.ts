import type { ErasedScope } from '../../rights/hooks';
import { eraseWordsAbout, voidOpinionsAbout } from '../voids/void-queries';
import { otherRole } from '@najem/shared/domain/tenancies';
import { forgetFormerOpinion } from '../../rights/cases/opinion-queries';
import { forgetSide } from '../sides/forget-side';
import { listSidesUnder, lockTenancies } from '../sides/side-queries';
import { canForget } from '../tenancy/awaiting-queries';
import { readSidesOf, type SideKey } from '../tenancy/queries';
import type { Context, TenancyRow } from '../tables';

/**
 * Follows a granted erasure or objection, in its transaction: sealed opinions about the person are never revealed where all
 * was erased or an objection granted, revealed ones outside the register lose their words, and with everything under the
 * identifiers goes the person's own side of tenancies that are over.
 */
export async function eraseTenanciesUnder(tx: Context, { indexes, scope, by, isPartly }: ErasedScope): Promise<void> {
  // Of a side in question, too: of another person nothing is ever revealed either.
  const doubtful = await listSidesUnder(tx, indexes, true);
  const tenancies = await lockTenancies(
    tx,
    doubtful.map(({ tenancy_id }) => tenancy_id),
  );
  const sides = await listSidesUnder(tx, indexes);
  const isObjection = by === 'objection';
  if (scope.is === 'all' || (isObjection && !isPartly)) {
    await voidOpinionsAbout(tx, doubtful, isObjection ? 'objection' : 'erased');
  }
  if (scope.is !== 'entries') {
    const reason = scope.is === 'kind' ? scope.reason : undefined;
    await eraseWordsAbout(tx, sides, reason);
    await forgetRemoved(tx, sides, tenancies, reason);
  }
  if (scope.is === 'all' && !isObjection) await forgetSides(tx, sides, tenancies);
}

/** What decisions on notices removed is kept for appeals. */
async function forgetRemoved(
  tx: Context,
  sides: readonly SideKey[],
  tenancies: readonly TenancyRow[],
  reason: string | undefined,
): Promise<void> {
  for (const { tenancy_id, role } of sides) {
    const tenancy = tenancies.find(({ id }) => id === tenancy_id);
    if (tenancy) await forgetFormerOpinion(tx, { number: tenancy.number, by: otherRole(role) }, reason);
  }
}

async function forgetSides(tx: Context, own: readonly SideKey[], tenancies: readonly TenancyRow[]): Promise<void> {
  for (const tenancy of tenancies) {
    const sides = await readSidesOf(tx, tenancy.id);
    if (!canForget(tenancy, sides)) continue;
    const roles = own.filter(({ tenancy_id }) => tenancy_id === tenancy.id).map(({ role }) => role);
    for (const side of sides) if (roles.includes(side.role)) await forgetSide(tx, side);
  }
}
