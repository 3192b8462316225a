import type { Input, Output } from '@najem/shared/contract/kernel';
import type { opinions } from '@najem/shared/contract/tenancies';
import { otherRole, type TenancyRole } from '@najem/shared/domain/tenancies';
import { findUser } from '../../identity/accounts/queries';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { lockIdentifiers } from '../../register/subjects/lock-queries';
import { answerWithOpinion } from '../opinions/read-opinions';
import { findDescribedIdentifier } from '../tenancy/described-identifier';
import type { Context, RevealedRow, SideRow } from '../tables';
import { lockOwn, type Sided } from '../tenancy/queries';
import { enterRegister } from './enter-register';
import { listOutside, updateRevealed } from './queries';

/**
 * The described side puts the revealed opinion about themselves into the history, after they proved themselves; their own about the
 * other goes with it where that side has a claim, else when it joins. TENANCY_NOT_FOUND, DOSSIER_PROOF_REQUIRED; STATE_PASSED where
 * there is none about the caller, or it is in already.
 */
export async function joinOpinions(
  ctx: Context,
  actor: Actor,
  { number }: Input<typeof opinions.join>,
): Promise<Output<typeof opinions.join>> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwn(tx, actor.id, { number });
    const { tenancy, sides, role } = own;
    const outside = await listOutside(tx, tenancy.id);
    const about = outside.filter(({ by }) => by !== role);
    if (tenancy.state !== 'revealed' || about.length === 0) refuse('STATE_PASSED');
    const identifier = (await findUndoubted(tx, sides[role])) ?? refuse('DOSSIER_PROOF_REQUIRED');
    const others = await findUndoubted(tx, sides[otherRole(role)]);
    const known = others === undefined ? [identifier] : [identifier, others];
    await lockIdentifiers(
      tx,
      known.map((one) => tx.vault.indexes(one).oldest),
    );
    await enter(tx, own, { by: otherRole(role), rows: about, identifier });
    if (others !== undefined) {
      await enter(tx, own, { by: role, rows: outside.filter(({ by }) => by === role), identifier: others });
    }
    return answerWithOpinion(tx, actor, number);
  });
}

/** Nothing is added under a number while the desk decides whose it is. */
async function findUndoubted(tx: Context, side: SideRow): Promise<string | undefined> {
  return side.questioned_at === null ? findDescribedIdentifier(tx, side) : undefined;
}

async function enter(
  tx: Context,
  sided: Sided,
  { by, rows, identifier }: { by: TenancyRole; rows: readonly RevealedRow[]; identifier: string },
): Promise<void> {
  const [first] = rows;
  // What an author without an account wrote stays where it is.
  if (!first || first.author_id === null) return;
  const author = await findUser(tx, { id: first.author_id });
  const entries = rows.map(({ id, reason, comment }) => ({ id, reason: reason ?? '', comment: comment ?? '' }));
  const waits = author?.status !== 'active';
  const entered = await enterRegister(tx, sided, { by, authorId: first.author_id, entries, identifier, waits });
  for (const [place, row] of rows.entries()) await updateRevealed(tx, row.id, entered[place] ?? {});
}
