import { findOpinionRefusal, otherRole, TENANCY_ROLES } from '@najem/shared/domain/tenancies';
import { inTransaction } from '../../kernel/context';
import { openIdentifiers } from '../../rights/claims/activate-claim';
import { readActiveClaims } from '../../rights/claims/queries';
import { hashAccount } from '../account-hash';
import { dropOpinion, noteAuthor } from '../voids/void-queries';
import type { Context } from '../tables';
import { isUnmet } from '../tenancy/parties';
import { lockTenancy, type Sided, updateSide, updateTenancy } from '../tenancy/queries';
import { listOfCompany } from './queries';

/** Makes an account the side of tenancies of the companies on whose numbers it has the active claim, in place of who had it. */
export async function followCompanies(ctx: Context, userId: string): Promise<void> {
  const claims = await readActiveClaims(ctx, { is: 'user', actor: { id: userId } });
  for (const { claim, identifiers } of claims) {
    for (const { type, value } of openIdentifiers(ctx, identifiers)) {
      if (type !== 'nip') continue;
      const { all } = ctx.vault.indexes(value);
      for (const id of await listOfCompany(ctx, userId, all)) {
        await inTransaction(ctx, async (tx) => {
          const sided = await lockTenancy(tx, id);
          if (sided) await takeSide(tx, sided, { userId, indexes: all, name: claim.recipient_name });
        });
      }
    }
  }
}

/** Before the end of the window an opinion is its author's alone: who comes after them neither reads it nor answers for it. */
async function takeSide(
  tx: Context,
  { tenancy, sides }: Sided,
  { userId, indexes, name }: { userId: string; indexes: readonly Buffer[]; name: string | null },
): Promise<void> {
  const { state, window_ends_at: windowEndsAt } = tenancy;
  const isOver = findOpinionRefusal({ state, windowEndsAt }, tx.now()) === 'OPINION_REVEALED';
  for (const role of TENANCY_ROLES) {
    const side = sides[role];
    const isCompany = indexes.some((index) => side.company_index?.equals(index));
    // Nobody is both sides of a tenancy.
    if (!isCompany || side.user_id === userId || sides[otherRole(role)].user_id === userId) continue;
    const opinion = { tenancy_id: tenancy.id, by: role };
    if (isOver) await noteAuthor(tx, opinion, side.user_id);
    else await dropOpinion(tx, opinion);
    await updateSide(tx, side, {
      user_id: userId,
      network_key: null,
      ...(side.account_hash !== null && { account_hash: hashAccount(userId) }),
      ...(name !== null && { name }),
    });
    if (!isUnmet(tenancy, side)) await updateTenancy(tx, tenancy, {});
  }
}
