import { otherRole } from '@najem/shared/domain/tenancies';
import type { Actor } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { Context } from '../tables';
import { type Known, presentTenancy } from './presenter';
import { listClaimsOf } from './claim-queries';
import { findOwn, hasOpinion, hasOutside, type Own, readParts } from './queries';

/** Answers a call of a side with the tenancy as it is now. */
export async function respond(
  ctx: Context,
  own: Own,
): Promise<{ success: true; tenancy: Awaited<ReturnType<typeof present>> }> {
  return { success: true, tenancy: await present(ctx, own) };
}

/** Presents a tenancy to one of its sides. */
export async function present(ctx: Context, own: Own) {
  return presentTenancy(ctx, own, await readParts(ctx, own.tenancy), await readKnown(ctx, own));
}

/** Answers a call of a side that changed its tenancy. */
export async function respondWith(ctx: Context, actor: Actor, number: string) {
  return respond(ctx, (await findOwn(ctx, actor.id, number)) ?? refuse('TENANCY_NOT_FOUND'));
}

async function readKnown(ctx: Context, own: Own): Promise<Known> {
  const { tenancy, role } = own;
  return {
    claims: await listClaimsOf(ctx, userIdsOf([own])),
    hasOwnOpinion: await hasOpinion(ctx, tenancy.id, role),
    canJoin: tenancy.state === 'revealed' && (await hasOutside(ctx, tenancy.id, otherRole(role))),
  };
}

/** The accounts that are sides of these tenancies, each once. */
export function userIdsOf(own: readonly Own[]): string[] {
  const ids = own.flatMap(({ sides }) => [sides.landlord.user_id, sides.tenant.user_id]);
  return [...new Set(ids.flatMap((id) => id ?? []))];
}
