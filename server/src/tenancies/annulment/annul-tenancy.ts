import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { otherRole } from '@najem/shared/domain/tenancies';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { unmarkTenancy } from '../marks/mark-tenancy';
import { destroyOpinions } from '../voids/void-queries';
import type { Context } from '../tables';
import { mailSide, tenancyUrl } from '../tenancy/mail-side';
import { nextMoment } from '../tenancy/next-moment';
import { insertEvent, lockOwn, moveTenancy, type Own, type Sided, updateTenancy } from '../tenancy/queries';
import { respondWith } from '../tenancy/read-tenancies';
import { type AnnulmentStep, tenancyAnnulledMail } from './mail-texts';

/**
 * A side says that a tenancy is a mistake, or agrees to that: then it is annulled, what is sealed is destroyed, and its mark falls.
 * TENANCY_NOT_FOUND, STALE_EDIT; STATE_PASSED outside of running and window, and where the side said so already.
 */
export async function annulTenancy(
  ctx: Context,
  actor: Actor,
  input: Input<typeof tenancies.annul>,
): Promise<Output<typeof tenancies.annul>> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwn(tx, actor.id, input);
    const { tenancy, role, sides } = own;
    if (!isOpen(tx, own) || tenancy.annulment_by === role) refuse('STATE_PASSED');
    const isAgreed = tenancy.annulment_by !== null || sides[otherRole(role)].removed_at !== null;
    if (isAgreed) {
      await annul(tx, own, role);
    } else {
      await updateTenancy(tx, tenancy, { annulment_by: role });
      await insertEvent(tx, tenancy, { by: role, what: 'annulment_asked' });
    }
    await sendStep(tx, own, isAgreed ? 'annulled' : 'asked');
    return respondWith(tx, actor, input.number);
  });
}

/** A side refuses that a tenancy is a mistake, or takes that back. TENANCY_NOT_FOUND, STALE_EDIT; STATE_PASSED where nobody says so. */
export async function keepTenancy(
  ctx: Context,
  actor: Actor,
  input: Input<typeof tenancies.keep>,
): Promise<Output<typeof tenancies.keep>> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwn(tx, actor.id, input);
    if (!isOpen(tx, own) || own.tenancy.annulment_by === null) refuse('STATE_PASSED');
    await updateTenancy(tx, own.tenancy, { annulment_by: null });
    await insertEvent(tx, own.tenancy, { by: own.role, what: 'annulment_refused' });
    await sendStep(tx, own, 'kept');
    return respondWith(tx, actor, input.number);
  });
}

/** Annuls a locked tenancy before its reveal, in the caller's transaction. */
async function annul(tx: Context, { tenancy }: Sided, by: Own['role']): Promise<void> {
  await moveTenancy(tx, tenancy, 'annulled', { annulment_by: null, over_at: tx.now() });
  await insertEvent(tx, tenancy, { by, what: 'annulled' });
  await destroyOpinions(tx, tenancy.id);
  await unmarkTenancy(tx, tenancy.id);
  await nextMoment(tx, tenancy.id);
}

/** From the end of its window on, opinions are as good as revealed. */
function isOpen(ctx: Context, { tenancy: { state, window_ends_at: endsAt } }: Own): boolean {
  return state === 'running' || (state === 'window' && endsAt !== null && endsAt >= ctx.now());
}

async function sendStep(tx: Context, own: Own, is: AnnulmentStep): Promise<void> {
  const { number } = own.tenancy;
  const mail = tenancyAnnulledMail({ number, url: tenancyUrl(tx, own.tenancy), is });
  await mailSide(tx, own, otherRole(own.role), mail);
}
