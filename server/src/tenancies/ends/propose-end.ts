import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { warsawDate } from '@najem/shared/domain/kernel';
import { endLimits, findEndProblem, otherRole, proposeEnd } from '@najem/shared/domain/tenancies';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { reachEnd } from '../windows/open-window';
import { nextMoment } from '../tenancy/next-moment';
import { findEndPause } from '../tenancy/presenter';
import { insertEvent, lockOwn, lockTenancy, readProposedEnds, updateTenancy } from '../tenancy/queries';
import { respondWith } from '../tenancy/read-tenancies';
import type { Context } from '../tables';
import { describeEndLimits } from '../day-words';
import { sendEnd } from './mails';
import { putProposal, settle } from './queries';

/**
 * A side gives a day as the end of a running tenancy: a proposal, or an agreed end where the other side has proposed one or has
 * no account any more. TENANCY_NOT_FOUND, STALE_EDIT, TENANCY_END; STATE_PASSED where none runs, and within 30 days after two
 * different days.
 */
export async function giveEnd(
  ctx: Context,
  actor: Actor,
  input: Input<typeof tenancies.end>,
): Promise<Output<typeof tenancies.end>> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwn(tx, actor.id, input);
    const { tenancy, role, sides } = own;
    const today = warsawDate(tx.now());
    if (tenancy.state !== 'running') refuse('STATE_PASSED');
    if (findEndProblem(tenancy.starts_on, input.to, today)) {
      refuse('TENANCY_END', { message: describeEndLimits(endLimits(tenancy.starts_on, today)) });
    }
    const isAlone = sides[otherRole(role)].removed_at !== null;
    if (findEndPause(tx, own)) refuse('STATE_PASSED');
    const open = (await readProposedEnds(tx, [tenancy.id])).map(({ by, ends_on, holds_at }) => ({
      by,
      endsOn: ends_on,
      holdsAt: holds_at,
    }));
    const step = proposeEnd(role, input.to, open, tx.now());
    if (step.is === 'holds' || isAlone) {
      const endsOn = step.is === 'holds' && !isAlone ? step.endsOn : input.to;
      const isDisputed = !isAlone && open.some(({ by, endsOn: day }) => by !== role && day !== input.to);
      await settle(tx, tenancy.id);
      await insertEvent(tx, tenancy, { by: role, what: 'end_agreed', ends_on: endsOn });
      await updateTenancy(tx, tenancy, { ends_on: endsOn, ...(isDisputed ? { end_disputed_at: tx.now() } : {}) });
      await sendEnd(tx, own, otherRole(role), { endsOn, holdsAt: null });
    } else {
      await putProposal(tx, tenancy.id, { by: role, endsOn: input.to, holdsAt: step.holdsAt });
      await insertEvent(tx, tenancy, { by: role, what: 'end_proposed', ends_on: input.to });
      await updateTenancy(tx, tenancy, {});
      await sendEnd(tx, own, otherRole(role), { endsOn: input.to, holdsAt: step.holdsAt });
    }
    const changed = await lockTenancy(tx, tenancy.id);
    if (changed) await reachEnd(tx, changed, today);
    await nextMoment(tx, tenancy.id);
    return respondWith(tx, actor, input.number);
  });
}
