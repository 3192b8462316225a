import type { Output, session } from '@najem/shared/contract';
import type { Actor, Context } from '../../kernel/context';
import { listSessions } from './queries';
import { endOfSession, idleLimit } from './session-rules';

const UNKNOWN_DEVICE = 'Nieznane urządzenie';

/** Lists the caller's valid sessions, newest first; the current one is marked. */
export async function listOwnSessions(ctx: Context, actor: Actor): Promise<Output<typeof session.list>> {
  const rows = await listSessions(ctx, actor.id, idleLimit(ctx.config, ctx.now()));
  const { role } = actor;
  const valid = rows.filter((row) => endOfSession(ctx.config, { ...row, role }) > ctx.now());
  const sessions = valid.map((row) => ({
    _id: row.id,
    device: row.device || UNKNOWN_DEVICE,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }));
  return { success: true, sessions };
}
