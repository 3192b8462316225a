import { addMonths } from '@najem/shared/domain/kernel';
import { isConfirmed, otherRole, REMOVED_END_MONTHS } from '@najem/shared/domain/tenancies';
import { destroyOpinions } from './void-queries';
import { sealRemoved } from '../seals';
import type { Context } from '../tables';
import { findDescribedIdentifier } from './described-identifier';
import {
  changeTenancy,
  dropInvitation,
  hasOpenEndBy,
  holdEndsNow,
  lockTenanciesOf,
  noteEvent,
  type OwnTenancy,
  updateSide,
} from './side-queries';

/** What a side keeps of nobody. */
export const NOBODY = {
  user_id: null,
  name: null,
  company_index: null,
  company_cipher: null,
  company_key: null,
  proven_claim_id: null,
  questioned_at: null,
  network_key: null,
} as const;

/**
 * Takes an account out of its tenancies before its claims end, in the caller's transaction: its open invitations end, its sealed
 * opinions are destroyed, and the other side keeps days and address. What was claimed is kept where an opinion may still come.
 */
export async function leaveTenancies(tx: Context, userId: string): Promise<void> {
  for (const one of await lockTenanciesOf(tx, userId)) await leave(tx, one);
}

async function leave(tx: Context, one: OwnTenancy): Promise<void> {
  const { tenancy, own } = one;
  const isOpen = tenancy.state === 'running' || tenancy.state === 'window';
  const identifier = isOpen ? await findDescribedIdentifier(tx, own) : undefined;
  await destroyOpinions(tx, tenancy.id, own.role);
  await updateSide(tx, own, {
    ...NOBODY,
    ...(identifier !== undefined && sealRemoved(tx.vault, identifier)),
    removed_at: tx.now(),
  });
  await moveOn(tx, one);
}

async function moveOn(tx: Context, { tenancy, own }: OwnTenancy): Promise<void> {
  const { id, state, inviter, ends_on } = tenancy;
  switch (state) {
    case 'invited':
    case 'counter': {
      const isInviter = own.role === inviter;
      await dropInvitation(tx, id);
      const over = { counter: null, counter_until: null, due_at: null, over_at: tx.now() };
      await changeTenancy(tx, id, { ...over, state: isInviter ? 'withdrawn' : 'lapsed' });
      return noteEvent(tx, id, isInviter ? { by: own.role, what: 'withdrawn' } : { by: 'system', what: 'lapsed' });
    }
    case 'running': {
      const other = otherRole(own.role);
      const isHolding = await hasOpenEndBy(tx, id, other);
      if (isHolding) await holdEndsNow(tx, id, other);
      await changeTenancy(tx, id, { annulment_by: null, ...dueOf(tx, tenancy, isHolding) });
      return noteEvent(tx, id, { by: own.role, what: 'side_removed', endsOn: ends_on });
    }
    default:
      await changeTenancy(tx, id, { annulment_by: null });
      if (isConfirmed(state)) await noteEvent(tx, id, { by: own.role, what: 'side_removed' });
  }
}

/** When the clock has to look again: now where an end holds, and without any end a year later, which is long enough for one. */
function dueOf(tx: Context, { ends_on, due_at }: OwnTenancy['tenancy'], isHolding: boolean): { due_at?: Date } {
  if (isHolding) return { due_at: tx.now() };
  if (ends_on !== null) return {};
  const last = addMonths(tx.now(), REMOVED_END_MONTHS);
  return { due_at: due_at !== null && due_at < last ? due_at : last };
}
