import type { ReleaseAction } from '@najem/shared/contract/platform';
import type { Context } from '../tables';
import type { Initiator } from '../tokens/initiator';
import { insertEvent } from './queries';

interface RecordedEvent {
  remote: string;
  action: ReleaseAction;
  version: string;
  replaced?: string | undefined;
  percent?: number | undefined;
  reason?: string | undefined;
  isDark?: boolean;
  initiator: Initiator;
}

/** Adds an event to a remote's history and to the audit log. */
export async function recordEvent(ctx: Context, event: RecordedEvent): Promise<void> {
  const { remote, action, version, replaced, percent, reason, isDark, initiator } = event;
  await insertEvent(ctx, {
    remote,
    at: ctx.now(),
    action,
    version,
    replaced: replaced ?? null,
    percent: percent ?? null,
    reason: reason?.trim() || null,
    is_dark: isDark,
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
