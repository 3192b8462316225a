import type { CaseKind, ClaimMethod } from '@najem/shared/domain/rights';
import type { Context } from '../tables';

/** Records a change of a claim in its transaction; `actorId` is its own account where it is not an administrator. */
export async function recordClaim(
  ctx: Context,
  action: string,
  claim: { id: string; user_id: string | null; method: ClaimMethod },
  details: Record<string, unknown> = {},
  actorId: string | null = claim.user_id,
): Promise<void> {
  const { id: targetId, method } = claim;
  await ctx.audit.record(ctx, { actorId, action, targetType: 'claim', targetId, details: { method, ...details } });
}

/** Records a change of a dispute in its transaction; `actorId` is null for a guest and where a date passed. */
export async function recordDispute(
  ctx: Context,
  action: string,
  { id: targetId, number }: { id: string; number: string },
  actorId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await ctx.audit.record(ctx, { actorId, action, targetType: 'dispute', targetId, details: { number, ...details } });
}

/** Records a change of a case in its transaction; `actorId` is null for callers without an account and where a date passed. */
export async function recordCase(
  ctx: Context,
  action: string,
  { id: targetId, number, kind }: { id: string; number: string; kind: CaseKind },
  actorId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await ctx.audit.record(ctx, { actorId, action, targetType: 'case', targetId, details: { number, kind, ...details } });
}
