import type { DisputeRow as PresentedRow } from '@najem/shared/contract/rights';
import {
  type WaitForSide,
  type AwaitedStep,
  DISPUTE_SIDES,
  type DisputeSide,
  evidenceUntil,
  goesUndecided,
  personDueAt,
  questionDueAt,
} from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import type { EntryRecord } from '../../register/subjects/tables';
import { isReachable } from './reachable';
import type { Sided } from './sides';
import type { DisputeRow } from './tables';

/** Whom a dispute waits for after a question of the desk; undefined while it waits for nobody. */
export function awaitedOf({ awaited_side: side, awaited_step: step }: DisputeRow): WaitForSide | undefined {
  return side === null || step === null ? undefined : { side, step };
}

/** When a dispute is due for its sides: the wait for one of them goes before the decision. */
export function dueAtOf({ awaited_until: until, due_at: due }: DisputeRow): Date | null {
  return until ?? due;
}

/** Until when a side may add evidence; undefined where it may not, or not any more. */
export function readEvidenceUntil(ctx: Context, { dispute, side }: Sided): Date | undefined {
  const { state } = dispute;
  const until = evidenceUntil(side, { state, dueAt: dueAtOf(dispute), awaited: awaitedOf(dispute) });
  return until && ctx.now() <= until ? until : undefined;
}

/** Presents whom a dispute waits for. */
export function presentAwaited(dispute: DisputeRow): Pick<PresentedRow, 'awaited'> {
  const awaited = awaitedOf(dispute);
  const { awaited_until: until } = dispute;
  return awaited && until !== null ? { awaited: { ...awaited, until: until.toISOString() } } : {};
}

/** Whether a dispute waits for this of a side, whose time has not passed. */
export function isAwaited(ctx: Context, { dispute, side }: Sided, step: AwaitedStep): boolean {
  const { awaited_side, awaited_step, awaited_until: until } = dispute;
  return awaited_side === side && awaited_step === step && until !== null && ctx.now() <= until;
}

type Entry = Pick<EntryRecord, 'standing_by' | 'grade'> | undefined;

/**
 * Whether the time for a decision takes the entry of a dispute: an unproved one that does not count because of the dispute. Not
 * where the desk suspended it: its author was never asked, so no date takes the entry.
 */
export function goesByItself({ id, because }: DisputeRow, entry: Entry): boolean {
  return because === null && entry?.standing_by === id && goesUndecided(entry.grade);
}

/**
 * Lists the sides that the desk may ask while it decides and waits for nobody: not an author who cannot answer. Nobody where the
 * entry would go by itself before both sides had their days.
 */
export async function listAskable(ctx: Context, dispute: DisputeRow, entry: Entry): Promise<DisputeSide[]> {
  if (dispute.state !== 'deciding' || awaitedOf(dispute)) return [];
  const isLate = personDueAt(questionDueAt(ctx.now())) > dispute.undecided_end_at;
  if (isLate && goesByItself(dispute, entry)) return [];
  const canAuthor = await isReachable(ctx, dispute.author_id);
  return DISPUTE_SIDES.filter((side) => side !== 'author' || canAuthor);
}
