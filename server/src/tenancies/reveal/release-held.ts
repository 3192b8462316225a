import { otherRole } from '@najem/shared/domain/tenancies';
import { settleEntries } from '../../rights/restrictions/restrict-entries';
import { listEntriesOf } from '../marks/queries';
import type { Context, SideRow } from '../tables';
import { type Sided, updateSide, updateTenancy } from '../tenancy/queries';
import { revealHeld } from './reveal-opinions';

/**
 * Has what was written about sides of a locked tenancy count from now on, in the caller's transaction: what was held at its reveal is
 * revealed, what was restricted counts. `left` is what stays in question of these sides. Returns whether words were revealed.
 */
export async function releaseHeld(
  tx: Context,
  sided: Sided,
  sides: readonly SideRow[],
  left: Partial<Pick<SideRow, 'questioned_at' | 'held_until'>>,
): Promise<boolean> {
  let isAnything = false;
  for (const side of sides) {
    if (sided.tenancy.state === 'revealed' && (await revealHeld(tx, sided, otherRole(side.role)))) isAnything = true;
    await updateSide(tx, side, left);
  }
  await settleEntries(tx, await listEntriesOf(tx, sided.tenancy.id));
  await updateTenancy(tx, sided.tenancy, {});
  return isAnything;
}
