import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { isUnanswered, otherRole } from '@najem/shared/domain/tenancies';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { insertEvent, lockOwn, moveTenancy, type Own } from '../tenancy/queries';
import { respondWith } from '../tenancy/read-tenancies';
import type { Context } from '../tables';
import { confirmTenancy, findOverlap } from './confirm';
import { endInvitation } from './end-invitation';
import { sendDeclined } from './mails';

/** The inviter takes an unanswered invitation back; its link ends. TENANCY_NOT_FOUND, STALE_EDIT, STATE_PASSED. */
export async function withdrawInvitation(
  ctx: Context,
  actor: Actor,
  input: Input<typeof tenancies.withdraw>,
): Promise<Output<typeof tenancies.withdraw>> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockAsInviter(tx, actor, input);
    if (!isUnanswered(own.tenancy.state)) refuse('STATE_PASSED');
    await withdraw(tx, own);
    return respondWith(tx, actor, input.number);
  });
}

/** Withdraws a locked unanswered tenancy, in the caller's transaction. */
async function withdraw(tx: Context, { tenancy }: Pick<Own, 'tenancy'>): Promise<void> {
  await moveTenancy(tx, tenancy, 'withdrawn', {
    counter: null,
    counter_until: null,
    over_at: tx.now(),
    due_at: null,
  });
  await endInvitation(tx, tenancy.id);
  await insertEvent(tx, tenancy, { by: tenancy.inviter, what: 'withdrawn' });
}

/**
 * The inviter accepts what the invited proposed, or who answered, in time; or refuses it. TENANCY_NOT_FOUND, STALE_EDIT,
 * STATE_PASSED, also where both have such a tenancy by now.
 */
export async function answerCounter(
  ctx: Context,
  actor: Actor,
  input: Input<typeof tenancies.answerCounter>,
): Promise<Output<typeof tenancies.answerCounter>> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockAsInviter(tx, actor, input);
    const { tenancy } = own;
    const until = tenancy.counter_until;
    if (tenancy.state !== 'counter' || until === null || until < tx.now()) refuse('STATE_PASSED');
    if (input.answer === 'refuse') {
      await decline(tx, own);
    } else {
      // Who invites is not told of an overlap.
      if (await findOverlap(tx, own, tenancy.counter ?? {})) refuse('STATE_PASSED');
      await confirmTenancy(tx, own, actor.id);
    }
    return respondWith(tx, actor, input.number);
  });
}

async function decline(tx: Context, own: Own): Promise<void> {
  const { tenancy } = own;
  await moveTenancy(tx, tenancy, 'declined', {
    counter: null,
    counter_until: null,
    over_at: tx.now(),
    due_at: null,
  });
  await insertEvent(tx, tenancy, { by: tenancy.inviter, what: 'declined' });
  await sendDeclined(tx, own, otherRole(tenancy.inviter));
}

async function lockAsInviter(tx: Context, actor: Actor, input: { number: string; version: number }): Promise<Own> {
  const own = await lockOwn(tx, actor.id, input);
  return own.role === own.tenancy.inviter ? own : refuse('TENANCY_NOT_FOUND');
}
