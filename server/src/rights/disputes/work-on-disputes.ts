import type { Input, Output } from '@najem/shared/contract/kernel';
import type { deskDisputeCalls } from '@najem/shared/contract/rights';
import { SUBJECTS } from '@najem/shared/domain/register';
import {
  canJudgeEntry,
  DESK_BASES,
  extendedDueAt,
  questionDueAt,
  REASONS_MIN_LENGTH,
} from '@najem/shared/domain/rights';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { spendDraft } from '../drafts/spend-draft';
import { applyDecision } from './apply-decision';
import { sendExtended, sendQuestion } from './mails';
import { readNames } from './name-queries';
import { awaitedOf, listAskable } from './questions';
import { findDispute, insertEvent, updateDispute } from './queries';
import { lockDispute, type Locked } from './sides';
import { readReasons, readStatement } from './statement';
import type { DisputeRow } from './tables';
import { DISPUTE_TEXTS } from './texts';
import { refuse } from '../../kernel/errors';
import { workInquiry } from '../../register/inquiries/new-inquiry';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import { suspendEntry } from '../../register/subjects/set-standing';
import { validateEntry } from '../../register/subjects/validation';
import { findEntry, readAuthorName } from '../../register/subjects/write-queries';
import {
  canSuspend,
  indexesOf,
  isOnDesk,
  isSameJudge,
  mayExtend,
  presentDeskDispute,
  presentDisputeRow,
} from './desk-presenter';
import { listDeskDisputes, type ListedDispute, listPersons } from './desk-queries';
import { recordDesk, recordListed, requireTaken, workOn } from '../desk-work/piece-of-work';
import { cutPage, PAGE_SIZE, readWorkPlace, type WorkPlace } from '../desk-work/place';

type Reply = Output<typeof deskDisputeCalls.dispute>;

/** DISPUTE_NOT_FOUND, also for an administrator who is a side of a dispute. */
const work = workOn<Locked, DisputeRow, Reply>({
  lock: async (tx, actor, id) => {
    const locked = (await lockDispute(tx, id)) ?? refuse('DISPUTE_NOT_FOUND');
    await requireForeign(tx, actor, locked.dispute);
    return locked;
  },
  pieceOf: ({ dispute: { taken_by, version, due_at: due } }) => ({ taken_by, version, due }),
  isOnDesk: ({ dispute }) => isOnDesk(dispute),
  audit: (tx, actor, action, { dispute }) =>
    recordInquiries(tx, { actorId: actor.id, action, targetType: 'dispute', targetId: dispute.id }, [
      workInquiry('dispute_work', 'write', dispute.subject_id),
    ]),
  present: async (ctx, actor, dispute) => ({
    success: true,
    dispute: await presentDeskDispute(ctx, actor, dispute),
  }),
});

const TAKING = { free: 'desk.dispute-taken', overdue: 'desk.dispute-taken-over' };

/** Lists disputes, those that are due first in front unless sorted. VALIDATION for a place that this list never gave. */
export async function listDisputesOfDesk(
  ctx: Context,
  actor: Actor,
  { next, pageSize = PAGE_SIZE, ...filter }: Input<typeof deskDisputeCalls.disputes>,
): Promise<Output<typeof deskDisputeCalls.disputes>> {
  const rows = await listDeskDisputes(ctx, actor, filter, readWorkPlace(next), pageSize + 1);
  const { page, rest } = cutPage(rows, pageSize, placeOf);
  await recordListed(ctx, actor, 'desk.disputes-listed', page.length, filter);
  const names = await readNames(
    ctx,
    page.map(({ id }) => id),
  );
  const items = page.map((row) => presentDisputeRow(row, row.worker_name, names.get(row.id)));
  return { success: true, items, ...rest };
}

function placeOf({ id, due_at, opened_at, sort_key: key }: ListedDispute): WorkPlace {
  return { key, due: due_at ?? 'infinity', createdAt: opened_at, id };
}

/** Opens a dispute with everything that it is decided by. DISPUTE_NOT_FOUND, also for an administrator who is a side of it. */
export async function openDeskDispute(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof deskDisputeCalls.dispute>,
): Promise<Reply> {
  const dispute = (await findDispute(ctx, id)) ?? refuse('DISPUTE_NOT_FOUND');
  await requireForeign(ctx, actor, dispute);
  const target = { type: 'dispute' as const, id: dispute.id, subjectIds: [dispute.subject_id] };
  await recordDesk(ctx, actor, 'desk.dispute-opened', target);
  return { success: true, dispute: await presentDeskDispute(ctx, actor, dispute) };
}

/** Takes a dispute to work on. STATE_PASSED where another active administrator has it, until it is overdue. */
export function takeDispute(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskDisputeCalls.takeDispute>,
): Promise<Reply> {
  return work(ctx, actor, input, TAKING, (tx, { dispute }) => updateDispute(tx, dispute, { taken_by: actor.id }));
}

/** Gives a dispute back. STATE_PASSED where the caller does not have it. */
export function releaseDispute(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskDisputeCalls.releaseDispute>,
): Promise<Reply> {
  return work(ctx, actor, input, 'desk.dispute-released', async (tx, { dispute }) => {
    requireTaken(actor, dispute);
    return updateDispute(tx, dispute, { taken_by: null });
  });
}

/**
 * Decides a dispute, or the appeal in it. VALIDATION for a basis that does not belong to the outcome, REASONS_REQUIRED,
 * TEXT_TOO_LONG, STATE_PASSED while a side is awaited, the errors of `validateEntry` for a correction; SAME_JUDGE for an appeal against one's own decision where
 * another administrator could decide it.
 */
export function decideDispute(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskDisputeCalls.decideDispute>,
): Promise<Reply> {
  const { outcome, basis } = input;
  if (!DESK_BASES[outcome].includes(basis)) refuse('VALIDATION');
  const reasons = readReasons(input.reasons, REASONS_MIN_LENGTH);
  return work(ctx, actor, input, 'desk.dispute-decided', async (tx, locked) => {
    const { dispute } = locked;
    if (awaitedOf(dispute)) refuse('STATE_PASSED');
    if (await isSameJudge(tx, actor, dispute)) refuse('SAME_JUDGE');
    const isAppeal = dispute.state === 'appealed';
    const text = isAppeal && dispute.decided_by === actor.id ? `${reasons}\n\n${DISPUTE_TEXTS.sameJudge}` : reasons;
    const what = isAppeal ? 'appeal_decided' : 'decided';
    const correction = outcome === 'corrected' ? await readCorrection(tx, dispute, input.entry) : undefined;
    await spendDraft(tx, { is: 'user', actor }, 'dispute_decision', dispute.id);
    await insertEvent(tx, dispute.id, { by: 'desk', actor_id: actor.id, what, text, outcome, basis });
    return applyDecision(tx, locked, {
      outcome,
      basis,
      reasons: text,
      judgeId: actor.id,
      correction: correction || undefined,
    });
  });
}

/**
 * Asks a side something that both read: it has fourteen days for the answer, then the other side five, and nobody decides
 * meanwhile. FIELDS_REQUIRED, TEXT_TOO_LONG; STATE_PASSED for a side that cannot be asked now.
 */
export function askSide(ctx: Context, actor: Actor, input: Input<typeof deskDisputeCalls.askSide>): Promise<Reply> {
  const { side } = input;
  const text = readStatement(input.text, 0);
  if (text === '') refuse('FIELDS_REQUIRED');
  return work(ctx, actor, input, 'desk.dispute-asked', async (tx, { dispute, subject }) => {
    const entry = subject && (await findEntry(tx, subject.id, dispute.entry_id));
    if (!(await listAskable(tx, dispute, entry)).includes(side)) refuse('STATE_PASSED');
    await spendDraft(tx, { is: 'user', actor }, 'question', dispute.id);
    await insertEvent(tx, dispute.id, { by: 'desk', actor_id: actor.id, what: `${side}_asked`, text });
    const awaited = { awaited_side: side, awaited_step: 'question', awaited_until: questionDueAt(tx.now()) } as const;
    const asked = await updateDispute(tx, dispute, awaited);
    await sendQuestion(tx, { dispute: asked, side });
    return asked;
  });
}

/**
 * Extends the time for the first decision by two months, once and before it passes. EXTENSION_LATE, REASONS_REQUIRED,
 * TEXT_TOO_LONG.
 */
export function extendDispute(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskDisputeCalls.extendDispute>,
): Promise<Reply> {
  const reasons = readReasons(input.reasons, REASONS_MIN_LENGTH);
  return work(ctx, actor, input, 'desk.dispute-extended', async (tx, { dispute, subject }) => {
    if (dispute.state !== 'deciding') refuse('STATE_PASSED');
    if (!mayExtend(tx, dispute)) refuse('EXTENSION_LATE');
    const due = extendedDueAt(dispute.opened_at);
    const entry = subject && (await findEntry(tx, subject.id, dispute.entry_id));
    if (entry?.standing_by === dispute.id) {
      await suspendEntry(tx, entry, { is: 'disputed', by: dispute.id, until: due });
    }
    await spendDraft(tx, { is: 'user', actor }, 'extension', dispute.id);
    await insertEvent(tx, dispute.id, { by: 'desk', actor_id: actor.id, what: 'extended', text: reasons });
    const extended = await updateDispute(tx, dispute, { is_extended: true, decision_due_at: due, due_at: due });
    await sendExtended(tx, extended, reasons);
    return extended;
  });
}

/**
 * Keeps the entry of a dispute from counting until the decision, with a reason that both sides read, where it did not stop by
 * itself. STATE_PASSED where it does not count already, or is gone; REASONS_REQUIRED, TEXT_TOO_LONG.
 */
export function suspendDispute(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskDisputeCalls.suspendDispute>,
): Promise<Reply> {
  const reasons = readReasons(input.reasons, REASONS_MIN_LENGTH);
  return work(ctx, actor, input, 'desk.dispute-suspended', async (tx, { dispute, subject }) => {
    const entry = subject && (await findEntry(tx, subject.id, dispute.entry_id));
    if (!entry || !canSuspend(dispute, entry)) return refuse('STATE_PASSED');
    const until = dispute.due_at ?? dispute.decision_due_at;
    await suspendEntry(tx, entry, { is: 'disputed', by: dispute.id, until });
    const named = { subjectId: entry.subject_id, entryId: entry.id, disputeId: dispute.id };
    await queueCorrection(tx, { ...named, what: 'disputed' });
    await spendDraft(tx, { is: 'user', actor }, 'restriction', dispute.id);
    await insertEvent(tx, dispute.id, { by: 'desk', actor_id: actor.id, what: 'suspended', text: reasons });
    return updateDispute(tx, dispute, { suspends: true });
  });
}

async function readCorrection(
  ctx: Context,
  { kind, author_id }: DisputeRow,
  entry: Input<typeof deskDisputeCalls.decideDispute>['entry'] = {},
) {
  return validateEntry(SUBJECTS[kind], await readAuthorName(ctx, author_id), entry, 'edit');
}

/** Refuses a dispute to an administrator who is a side of it. DISPUTE_NOT_FOUND. */
async function requireForeign(ctx: Context, actor: Actor, dispute: DisputeRow): Promise<void> {
  const holderIds = await listPersons(ctx, dispute, indexesOf(ctx, dispute));
  if (!canJudgeEntry(actor, { authorId: dispute.author_id, holderIds })) refuse('DISPUTE_NOT_FOUND');
}
