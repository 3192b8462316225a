import type { Input, Output } from '@najem/shared/contract/kernel';
import type { disputes } from '@najem/shared/contract/rights';
import { appealDueAt, writeDisputeLetter } from '@najem/shared/domain/rights';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { writeDueDate } from '../due-date';
import { personKey } from '../file/open-file';
import { renderForDownload } from '../../kernel/documents/download';
import { refuse } from '../../kernel/errors';
import { decidedAt, findDisputedEntry } from './presenter';
import { dueAtOf } from './questions';
import { readReader, requireDispute } from './sides';
import { DISPUTE_TEXTS } from './texts';

/** Gives the present due date to a side for a calendar. DISPUTE_NOT_FOUND; STATE_PASSED once there is none. */
export async function getDueDate(
  ctx: Context,
  person: Person,
  { id }: Input<typeof disputes.dueDate>,
): Promise<Output<typeof disputes.dueDate>> {
  const { dispute } = await requireDispute(ctx, await readReader(ctx, person), id);
  return writeDueDate(ctx, { id, number: dispute.number, dueAt: dueAtOf(dispute) });
}

/** Gives the decision to a side as a letter. DISPUTE_NOT_FOUND; STATE_PASSED before there is one; DOCUMENT_LIMIT. */
export async function getDecision(
  ctx: Context,
  person: Person,
  { id }: Input<typeof disputes.decision>,
): Promise<Output<typeof disputes.decision>> {
  const { dispute, side } = await requireDispute(ctx, await readReader(ctx, person), id);
  const { number, outcome, basis, reasons, state, kind, appealed_at, decided_at, counts, suspends } = dispute;
  const at = decidedAt(dispute);
  if (outcome === null || basis === null || at === null || decided_at === null) return refuse('STATE_PASSED');
  const isOfAppeal = appealed_at !== null && state === 'closed';
  const disputed = await findDisputedEntry(ctx, dispute);
  const letter = writeDisputeLetter(side, {
    number,
    decidedAt: at,
    isOfAppeal,
    entry: disputed
      ? {
          role: kind,
          reason: disputed.entry.reason,
          rentalAddress: disputed.entry.rental_address,
          createdAt: disputed.entry.created_at,
        }
      : undefined,
    outcome,
    basis,
    counts: counts ?? (suspends ? 'again' : 'still'),
    reasons: reasons ?? undefined,
    appealUntil: isOfAppeal ? undefined : appealDueAt(decided_at),
    authorityAddress: ctx.config.legal.authorityAddress,
  });
  const { name, address } = ctx.config.legal.controller;
  const content = await renderForDownload(
    ctx,
    { id: await personKey(ctx, person) },
    {
      kind: 'decision',
      decision: { letter, seller: { name, address } },
    },
  );
  return { fileName: DISPUTE_TEXTS.fileName(number), content };
}
