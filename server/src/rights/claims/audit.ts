import type { Context } from '../../kernel/context';
import type { ClaimRow } from './tables';

/** Records a change of a claim in its transaction; `actorId` is its own account where it is not an administrator. */
export async function recordClaim(
  ctx: Context,
  action: string,
  claim: Pick<ClaimRow, 'id' | 'user_id' | 'method'>,
  details: Record<string, unknown> = {},
  actorId: string | null = claim.user_id,
): Promise<void> {
  const { id: targetId, method } = claim;
  await ctx.audit.record(ctx, { actorId, action, targetType: 'claim', targetId, details: { method, ...details } });
}
