import type { Output } from '@najem/shared/contract/kernel';
import type { accountCalls } from '@najem/shared/contract/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { presentSessionUser } from '../sessions/presenter';
import { findUser } from '../accounts/queries';

/** Presents the signed-in user as stored now. */
export async function getProfile(ctx: Context, actor: Actor): Promise<Output<typeof accountCalls.profile>> {
  const user = (await findUser(ctx, { id: actor.id })) ?? refuse('TOKEN_INVALID');
  return { success: true, user: await presentSessionUser(ctx, user) };
}
