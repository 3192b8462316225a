import type { Output } from '@najem/shared/contract/kernel';
import type { session, UserSession } from '@najem/shared/contract/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { listSessions } from './queries';
import { endOfSession, idleLimit } from './session-rules';

const UNKNOWN_DEVICE = 'Nieznane urządzenie';

/** Lists the caller's valid sessions, newest first; the current one is marked. */
export async function listOwnSessions(ctx: Context, actor: Actor): Promise<Output<typeof session.list>> {
  const living = await readLivingSessions(ctx, actor);
  return { success: true, sessions: living.map((one) => ({ ...one, current: one._id === actor.sessionId })) };
}

/** Reads the valid sessions of a user, newest first. */
export async function readLivingSessions(
  ctx: Context,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): Promise<UserSession[]> {
  const rows = await listSessions(ctx, id, idleLimit(ctx.config, ctx.now()));
  const valid = rows.filter((row) => endOfSession(ctx.config, { ...row, role }) > ctx.now());
  return valid.map((row) => ({
    _id: row.id,
    device: row.device || UNKNOWN_DEVICE,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }));
}
