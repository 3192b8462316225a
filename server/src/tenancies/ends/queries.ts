import type { TenancyRole } from '@najem/shared/domain/tenancies';
import type { Context } from '../tables';

/** Notes the end that a side proposes, in place of an earlier one of that side. */
export async function putProposal(
  tx: Context,
  tenancyId: string,
  { by, endsOn, holdsAt }: { by: TenancyRole; endsOn: string; holdsAt: Date },
): Promise<void> {
  await settle(tx, tenancyId, by);
  await tx.db
    .insertInto('tenancy_ends')
    .values({ tenancy_id: tenancyId, by, ends_on: endsOn, proposed_at: tx.now(), holds_at: holdsAt, settled_at: null })
    .execute();
}

/** Settles the ends that are proposed for a tenancy, or those of a side alone. */
export async function settle(tx: Context, tenancyId: string, by?: TenancyRole): Promise<void> {
  const open = tx.db
    .updateTable('tenancy_ends')
    .set({ settled_at: tx.now() })
    .where('tenancy_id', '=', tenancyId)
    .where('settled_at', 'is', null);
  await (by === undefined ? open : open.where('by', '=', by)).execute();
}
