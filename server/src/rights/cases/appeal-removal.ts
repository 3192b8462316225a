import type { Input, Output } from '@najem/shared/contract/kernel';
import type { cases, Statement } from '@najem/shared/contract/rights';
import { canAppealRemoval, CASE_TEXT_MIN_LENGTH, caseClosesAt } from '@najem/shared/domain/rights';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { readStatement } from '../disputes/statement';
import { spendDraft } from '../drafts/spend-draft';
import { refuse } from '../../kernel/errors';
import { sendReceived } from './mails';
import { receivedCase } from './new-case';
import { presentWords } from './presenter';
import { insertCase, insertCaseEvent, lockCase } from './queries';
import { findRemoval, listRemovals, readAppeals } from './statement-queries';
import type { CaseRecord } from './tables';
import { recordCase } from '../desk-work/audit';

const PAGE_SIZE = 20;

/** Lists the removals of the caller's entries after notices about their content, newest first, with the reasons (Art. 17 DSA). */
export async function listStatements(
  ctx: Context,
  actor: Actor,
  { page = 1, pageSize = PAGE_SIZE }: Input<typeof cases.statements>,
): Promise<Output<typeof cases.statements>> {
  const { rows, total } = await listRemovals(ctx, actor.id, { page, pageSize });
  const appeals = await readAppeals(
    ctx,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => presentStatement(ctx, actor, row, findAppeal(appeals, row))), total };
}

/** Finds until when the caller may appeal such a removal: null where they may not; undefined for any other case. */
export async function findAppealTime(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{ number: string; dueAt: Date | null } | undefined> {
  const removal = await findRemoval(ctx, actor.id, id);
  if (!removal) return undefined;
  const isAppealed = findAppeal(await readAppeals(ctx, [id]), removal) !== undefined;
  return { number: removal.number, dueAt: appealTimeOf(ctx, actor, removal, isAppealed) };
}

/**
 * Makes a case of the author's appeal of such a removal. CASE_NOT_FOUND for the notices of others, STATE_PASSED a second time,
 * APPEAL_LATE, TEXT_TOO_SHORT, TEXT_TOO_LONG.
 */
export async function appealRemoval(
  ctx: Context,
  actor: Actor,
  { id, text: input }: Input<typeof cases.appeal>,
): Promise<Output<typeof cases.appeal>> {
  const text = readStatement(input, CASE_TEXT_MIN_LENGTH);
  return inTransaction(ctx, async (tx) => {
    if (!(await findRemoval(tx, actor.id, id))) refuse('CASE_NOT_FOUND');
    const removal = (await lockCase(tx, id)) ?? refuse('CASE_NOT_FOUND');
    const isAppealed = findAppeal(await readAppeals(tx, [id]), removal) !== undefined;
    if (isAppealed) refuse('STATE_PASSED');
    if (!appealTimeOf(tx, actor, removal, isAppealed)) refuse('APPEAL_LATE');
    const appeal = await insertCase(tx, {
      ...receivedCase(tx, 'complaint'),
      appeals_id: removal.id,
      user_id: actor.id,
      concern: removal.concern,
      entry_id: removal.entry_id,
      subject_id: removal.subject_id,
      tenancy_number: removal.tenancy_number,
      opinion_by: removal.opinion_by,
      text,
    });
    await spendDraft(tx, { is: 'user', actor }, 'removal_appeal', removal.id);
    await insertCaseEvent(tx, appeal.id, { by: 'person', actor_id: actor.id, what: 'received' });
    await sendReceived(tx, appeal);
    await recordCase(tx, 'case.opened', appeal, actor.id, { appeals: removal.number });
    return { success: true, statement: presentStatement(tx, actor, removal, appeal) };
  });
}

function findAppeal(appeals: readonly CaseRecord[], { id }: CaseRecord): CaseRecord | undefined {
  return appeals.find(({ appeals_id }) => appeals_id === id);
}

/** Until when the author may appeal; null where they may not. */
function appealTimeOf(ctx: Context, actor: Actor, removal: CaseRecord, isAppealed: boolean): Date | null {
  const { author_id: authorId, decided_at } = removal;
  const until = decided_at && caseClosesAt(decided_at);
  const isInTime = until !== null && ctx.now() <= until;
  return canAppealRemoval(actor, { authorId, isAppealed, isInTime }) ? until : null;
}

function presentStatement(ctx: Context, actor: Actor, removal: CaseRecord, appeal: CaseRecord | undefined): Statement {
  const { id, number, ground, reasons, decided_at, former_entry, former_opinion } = removal;
  if (ground === null || decided_at === null) throw new Error('A statement of reasons needs a decision');
  return {
    _id: id,
    number,
    ground,
    reasons: reasons ?? '',
    decidedAt: decided_at.toISOString(),
    entry: former_entry === null ? undefined : presentFormer(former_entry.entry),
    opinion: presentWords(removal, former_opinion ?? []),
    appealUntil: appealTimeOf(ctx, actor, removal, appeal !== undefined)?.toISOString(),
    appeal: appeal ? presentAppeal(appeal) : undefined,
  };
}

function presentFormer({
  reason,
  rental_address,
  comment,
  created_at,
}: NonNullable<CaseRecord['former_entry']>['entry']): NonNullable<Statement['entry']> {
  return { reason, rentalAddress: rental_address, comment, created_at };
}

function presentAppeal({ number, state, outcome, reasons }: CaseRecord): NonNullable<Statement['appeal']> {
  return {
    number,
    state,
    outcome: outcome ?? undefined,
    reasons: outcome === null || reasons === null ? undefined : reasons,
  };
}
