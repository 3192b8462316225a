import type { Context } from '../../kernel/context';
import type { DisputeRow } from './tables';

/** Records a change of a dispute in its transaction; `actorId` is null for a guest and where a date passed. */
export async function recordDispute(
  ctx: Context,
  action: string,
  { id: targetId, number }: DisputeRow,
  actorId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await ctx.audit.record(ctx, { actorId, action, targetType: 'dispute', targetId, details: { number, ...details } });
}
