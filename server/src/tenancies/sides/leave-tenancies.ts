import { findOpinionRefusal, isConfirmed, otherRole } from '@najem/shared/domain/tenancies';
import { destroyOpinions, noteAuthor } from '../voids/void-queries';
import { sealRemoved } from '../seals';
import type { Context } from '../tables';
import { awaitsReveal } from '../tenancy/awaiting-queries';
import { findDescribedIdentifier } from '../tenancy/described-identifier';
import { endInvitation } from '../invitations/end-invitation';
import { isUnmet } from '../tenancy/parties';
import { nextMoment } from '../tenancy/next-moment';
import { insertEvent, moveTenancy, updateSide, updateTenancy } from '../tenancy/queries';
import { forgetAccount, holdEndsNow, lockTenanciesOf, type OwnTenancy } from './side-queries';

/** What a side keeps of nobody. */
export const NOBODY = {
  user_id: null,
  name: null,
  company_index: null,
  company_cipher: null,
  company_key: null,
  proven_claim_id: null,
  network_key: null,
} as const;

/**
 * Takes an account out of its tenancies before its claims end, in the caller's transaction: its open invitations end, its opinions
 * are destroyed whose window is not over, and the other side keeps days and address. What was claimed is kept where an opinion may still come.
 */
export async function leaveTenancies(tx: Context, userId: string): Promise<void> {
  for (const one of await lockTenanciesOf(tx, userId)) await leave(tx, one);
  await forgetAccount(tx, userId);
}

async function leave(tx: Context, one: OwnTenancy): Promise<void> {
  const { tenancy, own, other } = one;
  const identifier = awaitsReveal(tenancy, [own, other]) ? await findDescribedIdentifier(tx, own) : undefined;
  const { state, window_ends_at: windowEndsAt } = tenancy;
  if (findOpinionRefusal({ state, windowEndsAt }, tx.now()) === 'OPINION_REVEALED') {
    await noteAuthor(tx, { tenancy_id: tenancy.id, by: own.role }, own.user_id);
  } else {
    await destroyOpinions(tx, tenancy.id, own.role);
  }
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
      const over = { counter: null, counter_until: null, due_at: null, over_at: tx.now() };
      await moveTenancy(tx, tenancy, isInviter ? 'withdrawn' : 'lapsed', over);
      await endInvitation(tx, id);
      return insertEvent(
        tx,
        tenancy,
        isInviter ? { by: own.role, what: 'withdrawn' } : { by: 'system', what: 'lapsed' },
      );
    }
    case 'running': {
      await holdEndsNow(tx, id, otherRole(own.role));
      await updateTenancy(tx, tenancy, { annulment_by: null });
      await nextMoment(tx, id);
      return insertEvent(tx, tenancy, { by: own.role, what: 'side_removed', ends_on });
    }
    default:
      // Nor does the version of one that was never confirmed tell its inviter of the account.
      if (!isUnmet(tenancy, own)) await updateTenancy(tx, tenancy, { annulment_by: null });
      if (isConfirmed(state)) await insertEvent(tx, tenancy, { by: own.role, what: 'side_removed' });
  }
}
