import { isAdmin } from '@najem/shared/domain';
import { findUser } from '../accounts/queries';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';

/** Something on the desk on which one administrator works at a time. */
export interface PieceOfWork {
  taken_by: string | null;
  version: number;
}

/**
 * Refuses to work on a locked piece of work: STALE_EDIT for another version than the one that the administrator saw;
 * STATE_PASSED where it left the desk, or another active administrator has it.
 */
export async function requireWorkable(
  ctx: Context,
  actor: Actor,
  piece: PieceOfWork,
  { version, isOnDesk }: { version: number; isOnDesk: boolean },
): Promise<void> {
  if (piece.version !== version) refuse('STALE_EDIT');
  if (!isOnDesk || (await isWithAnother(ctx, actor, piece))) refuse('STATE_PASSED');
}

/** Refuses to give back what the administrator does not have. STATE_PASSED. */
export function requireTaken({ id }: Actor, { taken_by }: PieceOfWork): void {
  if (taken_by !== id) refuse('STATE_PASSED');
}

/** Whether another administrator works on something; a blocked or former one does not. */
async function isWithAnother(ctx: Context, { id }: Actor, { taken_by }: PieceOfWork): Promise<boolean> {
  if (taken_by === null || taken_by === id) return false;
  const worker = await findUser(ctx, { id: taken_by });
  return worker !== undefined && isAdmin(worker) && worker.status === 'active';
}

/** Audits that an administrator read the desk, or with a target what is on it. */
export async function recordDesk(
  ctx: Context,
  actor: Actor,
  action: string,
  target: { type: string; id: string | null } = { type: 'desk', id: null },
): Promise<void> {
  await ctx.audit.append({ actorId: actor.id, action, targetType: target.type, targetId: target.id });
}
