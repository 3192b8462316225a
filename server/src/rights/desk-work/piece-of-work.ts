import type { DeskClaimRow } from '@najem/shared/contract/rights';
import { isAdmin } from '@najem/shared/domain/kernel';
import { findUser } from '../../identity/accounts/queries';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { filled } from '../../kernel/db/list-page';
import { refuse } from '../../kernel/errors';
import { workInquiry } from '../../register/inquiries/new-inquiry';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import type { Worker } from './queries';

/** Something on the desk on which one administrator works at a time. */
export interface PieceOfWork {
  taken_by: string | null;
  version: number;
  /** Null where it has no due date. */
  due: Date | null;
}

/** As what taking is audited: what nobody has, and what another administrator has and let become overdue. */
export interface Taking {
  free: string;
  overdue: string;
}

/** How administrators work on one kind of work. */
export interface KindOfWork<Locked, Changed, Reply> {
  /** Locks a piece of work; refuses one that is not there, likewise to an administrator whom it concerns. */
  lock: (tx: Context, actor: Actor, id: string) => Promise<Locked>;
  pieceOf: (locked: Locked) => PieceOfWork;
  /** Whether it waits for the desk. */
  isOnDesk: (locked: Locked) => boolean;
  audit: (tx: Context, actor: Actor, action: string, locked: Locked) => Promise<void>;
  present: (ctx: Context, actor: Actor, changed: Changed) => Promise<Reply>;
}

/** Does one thing to a piece of work, in the version that the administrator saw. */
type Work<Locked, Changed, Reply> = (
  ctx: Context,
  actor: Actor,
  seen: { id: string; version: number },
  action: string | Taking,
  change: (tx: Context, locked: Locked) => Promise<Changed>,
) => Promise<Reply>;

/**
 * Makes the way in which a kind of work is worked on: locked, then audited in the same transaction, then changed. The errors
 * of `lock`; STALE_EDIT for another version than the one that the administrator saw; STATE_PASSED where it left the desk, or
 * another active administrator has it; what is overdue is taken from them.
 */
export function workOn<Locked, Changed, Reply>({
  lock,
  pieceOf,
  isOnDesk,
  audit,
  present,
}: KindOfWork<Locked, Changed, Reply>): Work<Locked, Changed, Reply> {
  return async (ctx, actor, { id, version }, action, change) => {
    const changed = await inTransaction(ctx, async (tx) => {
      const locked = await lock(tx, actor, id);
      const piece = pieceOf(locked);
      if (piece.version !== version) refuse('STALE_EDIT');
      const isTaken = await isWithAnother(tx, actor, piece);
      if (!isOnDesk(locked) || (isTaken && !(typeof action === 'object' && isOverdue(tx, piece))))
        refuse('STATE_PASSED');
      await audit(tx, actor, typeof action === 'string' ? action : isTaken ? action.overdue : action.free, locked);
      return change(tx, locked);
    });
    return present(ctx, actor, changed);
  };
}

function isOverdue(ctx: Context, { due }: PieceOfWork): boolean {
  return due !== null && due < ctx.now();
}

/** Refuses to give back what the administrator does not have. STATE_PASSED. */
export function requireTaken({ id }: Actor, { taken_by }: Pick<PieceOfWork, 'taken_by'>): void {
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

/** As which work its person sees the reading of something; a claim shows nothing of the register. */
const WORK_ON = { dispute: 'dispute_work', case: 'case_work', evidence: 'entry_work' } as const;

/** What of the desk an administrator read; of what is held about people also whose, which makes the reading an inquiry. */
interface DeskTarget {
  type: keyof typeof WORK_ON | 'claim' | 'desk';
  id: string | null;
  subjectIds?: readonly string[];
  details?: Record<string, unknown>;
}

/** Audits that an administrator read the desk, or with a target what is on it. */
export async function recordDesk(
  ctx: Context,
  actor: Actor,
  action: string,
  { type, id, subjectIds = [], details }: DeskTarget = { type: 'desk', id: null },
): Promise<void> {
  const inquiries =
    type === 'claim' || type === 'desk' ? [] : subjectIds.map((one) => workInquiry(WORK_ON[type], 'history', one));
  await recordInquiries(ctx, { actorId: actor.id, action, targetType: type, targetId: id, details }, inquiries);
}

/** Audits by one row that an administrator read a list of the desk; an inquiry is only the opening of a piece of work. */
export async function recordListed(
  ctx: Context,
  actor: Actor,
  action: string,
  rows: number,
  { q }: { q?: string },
): Promise<void> {
  const details = { rows, isSearched: filled(q) !== undefined };
  await recordDesk(ctx, actor, action, { type: 'desk', id: null, details });
}
