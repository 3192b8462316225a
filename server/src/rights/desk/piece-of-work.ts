import type { DeskClaimRow } from '@najem/shared/contract';
import { isAdmin } from '@najem/shared/domain';
import { findUser } from '../../identity/accounts/queries';
import type { Actor, Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { deskInquiry } from '../../register/inquiries/new-inquiry';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import type { Worker } from './queries';

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
export async function isWithAnother(
  ctx: Context,
  { id }: Actor,
  { taken_by }: Pick<PieceOfWork, 'taken_by'>,
): Promise<boolean> {
  if (taken_by === null || taken_by === id) return false;
  const worker = await findUser(ctx, { id: taken_by });
  return worker !== undefined && isAdmin(worker) && worker.status === 'active';
}

/** Names who works on something among those who took or decided it; null where that is no active administrator. */
export function activeName(
  workers: ReadonlyMap<string, Worker>,
  { taken_by }: Pick<PieceOfWork, 'taken_by'>,
): string | null {
  const worker = workers.get(taken_by ?? '');
  return worker?.isActive ? worker.name : null;
}

/** Presents the active administrator who works on something; without one, others may take it. */
export function presentTaken(
  { taken_by }: Pick<PieceOfWork, 'taken_by'>,
  name: string | null,
): Pick<DeskClaimRow, 'takenBy'> {
  return taken_by === null || name === null ? {} : { takenBy: { _id: taken_by, name } };
}

/** What of the desk an administrator read; of what is held about people also whose, which makes the reading an inquiry. */
interface DeskTarget {
  type: string;
  id: string | null;
  subjectIds?: readonly string[];
}

/** Audits that an administrator read the desk, or with a target what is on it. */
export async function recordDesk(
  ctx: Context,
  actor: Actor,
  action: string,
  { type, id, subjectIds = [] }: DeskTarget = { type: 'desk', id: null },
): Promise<void> {
  const inquiries = subjectIds.map((subjectId) => deskInquiry('history', subjectId));
  await recordInquiries(ctx, { actorId: actor.id, action, targetType: type, targetId: id }, inquiries);
}
