import type { ErasedScope } from '../../rights/hooks';
import { eraseWordsAbout, voidOpinionsAbout } from '../sides/void-queries';
import { canForget, forgetSide } from '../sides/forget-side';
import { listSidesUnder, lockTenancies, readSides, type SideKey } from '../sides/side-queries';
import type { Context, TenancyRow } from '../tables';

/**
 * Follows a granted erasure or objection, in its transaction: sealed opinions about the person are never revealed where all
 * was erased or an objection granted, revealed ones outside the register lose their words, and with everything under the
 * identifiers goes the person's own side of tenancies that are over.
 */
export async function eraseTenanciesUnder(tx: Context, { indexes, scope, by, isPartly }: ErasedScope): Promise<void> {
  const sides = await listSidesUnder(tx, indexes);
  const tenancies = await lockTenancies(
    tx,
    sides.map(({ tenancy_id }) => tenancy_id),
  );
  const isObjection = by === 'objection';
  if (scope.is === 'all' || (isObjection && !isPartly)) {
    await voidOpinionsAbout(tx, sides, isObjection ? 'objection' : 'erased');
  }
  if (scope.is !== 'entries') await eraseWordsAbout(tx, sides, scope.is === 'kind' ? scope.reason : undefined);
  if (scope.is === 'all' && !isObjection) await forgetSides(tx, sides, tenancies);
}

async function forgetSides(tx: Context, own: readonly SideKey[], tenancies: readonly TenancyRow[]): Promise<void> {
  for (const { id } of tenancies.filter(({ state }) => canForget(state))) {
    const roles = own.filter(({ tenancy_id }) => tenancy_id === id).map(({ role }) => role);
    for (const side of await readSides(tx, id)) if (roles.includes(side.role)) await forgetSide(tx, side);
  }
}
