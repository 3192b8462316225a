import type { Input, Output } from '@najem/shared/contract/kernel';
import type { deskCalls } from '@najem/shared/contract/rights';
import type { Actor } from '../../kernel/context';
import { Refusal } from '../../kernel/errors';
import type { Context } from '../tables';
import { takeCase } from '../cases/work-on-cases';
import { takeClaim } from '../claims/work-on-claims';
import { takeDispute } from '../disputes/work-on-disputes';
import { takeEvidence } from '../evidence/work-on-evidence';

type Take = typeof deskCalls.take;

const TAKE: Readonly<
  Record<Input<Take>['queue'], (ctx: Context, actor: Actor, piece: { id: string; version: number }) => Promise<unknown>>
> = { claims: takeClaim, disputes: takeDispute, cases: takeCase, evidence: takeEvidence };

/**
 * Takes pieces of work one after the other, each audited as if it were taken alone; returns which. What somebody else took or
 * changed meanwhile is passed over.
 */
export async function takeWork(ctx: Context, actor: Actor, { queue, pieces }: Input<Take>): Promise<Output<Take>> {
  const taken: string[] = [];
  for (const piece of pieces) {
    try {
      await TAKE[queue](ctx, actor, piece);
      taken.push(piece.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { success: true, taken };
}
