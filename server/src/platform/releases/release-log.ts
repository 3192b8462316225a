import type { ReleaseAction } from '@najem/shared/contract/platform';
import type { Actor, Context } from '../../kernel/context';
import { insertEvent } from './queries';

/** Who changes a release: a deploy token, an administrator, or neither where the server does. */
export interface Initiator {
  tokenId: string | null;
  userId: string | null;
}

/** The server itself. */
export const SYSTEM: Initiator = { tokenId: null, userId: null };

interface RecordedEvent {
  remote: string;
  action: ReleaseAction;
  version: string;
  replaced?: string | undefined;
  percent?: number | undefined;
  reason?: string | undefined;
  initiator: Initiator;
}

/** Adds an event to a remote's history and to the audit log. */
export async function recordEvent(ctx: Context, event: RecordedEvent): Promise<void> {
  const { remote, action, version, replaced, percent, reason, initiator } = event;
  await insertEvent(ctx, {
    remote,
    at: ctx.now(),
    action,
    version,
    replaced: replaced ?? null,
    percent: percent ?? null,
    reason: reason?.trim() || null,
    token_id: initiator.tokenId,
    user_id: initiator.userId,
  });
  await ctx.audit.record(ctx, {
    actorId: initiator.userId,
    action: `release.${action}`,
    targetType: 'remote',
    targetId: remote,
    details: { version, replaced: replaced ?? null, percent: percent ?? null, token: initiator.tokenId },
  });
}

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
