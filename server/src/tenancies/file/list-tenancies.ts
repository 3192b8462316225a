import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { listClaimsOf } from '../tenancy/claim-queries';
import { presentRow } from '../tenancy/presenter';
import { listGiven, listOwn, type Own, readInvitations, readProposedEnds, readSides } from '../tenancy/queries';
import { userIdsOf } from '../tenancy/read-tenancies';
import { listTasks } from './list-tasks';

const PAGE_SIZE = 50;

/** Lists the caller's tenancies: those that wait for them first, then those that are not over, by the newest start. */
export async function listTenancies(
  ctx: Context,
  actor: Actor,
  { page = 1, pageSize = PAGE_SIZE }: Input<typeof tenancies.list>,
): Promise<Output<typeof tenancies.list>> {
  const tasks = await listTasks(ctx, actor.id);
  const first = tasks.map(({ _id }) => _id);
  const { rows, total } = await listOwn(ctx, actor.id, { page, pageSize, first });
  const own = (await readSides(ctx, rows)).map((sided) => ownOf(actor, sided));
  const ids = own.map(({ tenancy }) => tenancy.id);
  const ends = await readProposedEnds(ctx, ids);
  const invitations = await readInvitations(ctx, ids);
  const given = await listGiven(ctx, actor.id, ids);
  const claims = await listClaimsOf(ctx, userIdsOf(own));
  const shown = own.map((one) => {
    const { id } = one.tenancy;
    const parts = {
      ends: ends.filter(({ tenancy_id }) => tenancy_id === id),
      invitation: invitations.find(({ tenancy_id }) => tenancy_id === id),
    };
    return presentRow(ctx, one, parts, { hasOwnOpinion: given.includes(id), claims });
  });
  return { rows: shown, total, waiting: tasks.length };
}

function ownOf({ id }: Actor, sided: Omit<Own, 'role'>): Own {
  return { ...sided, role: sided.sides.landlord.user_id === id ? 'landlord' : 'tenant' };
}
