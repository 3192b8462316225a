import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';

/** Adds what an administrator did about a remote, apart from its releases, to the audit log. */
export async function auditRemote(
  ctx: Context,
  actor: Actor,
  action: string,
  remote: string,
  details: Record<string, string> = {},
): Promise<void> {
  await ctx.audit.record(ctx, { actorId: actor.id, action, targetType: 'remote', targetId: remote, details });
}
