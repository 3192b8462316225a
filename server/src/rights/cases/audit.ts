import type { Context } from '../../kernel/context';
import type { CaseRecord } from './tables';

/** Records a change of a case in its transaction; `actorId` is null for callers without an account and where a date passed. */
export async function recordCase(
  ctx: Context,
  action: string,
  { id: targetId, number, kind }: Pick<CaseRecord, 'id' | 'number' | 'kind'>,
  actorId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await ctx.audit.record(ctx, { actorId, action, targetType: 'case', targetId, details: { number, kind, ...details } });
}
