import type { Input, Output } from '@najem/shared/contract/kernel';
import type { deskCaseCalls } from '@najem/shared/contract/rights';
import {
  CASE_MESSAGES_MAX,
  closesIdentifier,
  extendedCaseDueAt,
  isCaseOpen,
  questionDueAt,
  REASONS_MIN_LENGTH,
} from '@najem/shared/domain/rights';
import { letterDocument } from './get-letter';
import { sendExtended, sendQuestion } from './mails';
import { countMessages, findCase, insertCaseEvent, lockCase, openCaseIdentifiers, updateCase } from './queries';
import { restrictEntries } from '../restrictions/restrict-entries';
import type { CaseRecord } from './tables';
import { CASE_TEXTS } from './texts';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { readReasons, readStatement } from '../disputes/statement';
import { spendDraft } from '../drafts/spend-draft';
import { renderForDownload } from '../../kernel/documents/download';
import { previewErasure } from '../erasure/erase-scope';
import { refuse } from '../../kernel/errors';
import { workInquiry } from '../../register/inquiries/new-inquiry';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import {
  canRestrict,
  caseIndexes,
  isSameJudge,
  mayExtend,
  needsSecondPerson,
  peopleOfCase,
  presentDeskCase,
  presentDeskCaseRow,
} from './desk-presenter';
import { isForeignCase, listDeskCases } from './desk-queries';
import { decideCaseRecord, readDecision } from './decide-case';
import { recordDesk, recordListed, requireTaken, workOn } from '../desk-work/piece-of-work';
import { cutPage, PAGE_SIZE, readWorkPlace } from '../desk-work/place';

type Reply = Output<typeof deskCaseCalls.case>;

/** CASE_NOT_FOUND, also for an administrator whom a case is about. */
const work = workOn<CaseRecord, CaseRecord, Reply>({
  lock: async (tx, actor, id) => {
    await requireForeign(tx, actor, id);
    return (await lockCase(tx, id)) ?? refuse('CASE_NOT_FOUND');
  },
  pieceOf: ({ taken_by, version, target_at: due }) => ({ taken_by, version, due }),
  isOnDesk: ({ state }) => isCaseOpen(state),
  audit: async (tx, actor, action, record) => {
    const event = { actorId: actor.id, action, targetType: 'case', targetId: record.id };
    const people = await peopleOfCase(tx, record);
    await recordInquiries(
      tx,
      event,
      people.map((subjectId) => workInquiry('case_work', 'write', subjectId)),
    );
  },
  present: async (ctx, actor, record) => ({ success: true, case: await presentDeskCase(ctx, actor, record) }),
});

const NO_EFFECTS = { entries: 0, disputes: 0, subjects: 0, reports: 0, recipients: 0, closes: false };

const TAKING = { free: 'desk.case-taken', overdue: 'desk.case-taken-over' };

/** Lists cases, those that are due first in front unless sorted. VALIDATION for a place that this list never gave. */
export async function listCasesOfDesk(
  ctx: Context,
  actor: Actor,
  { next, pageSize = PAGE_SIZE, ...filter }: Input<typeof deskCaseCalls.cases>,
): Promise<Output<typeof deskCaseCalls.cases>> {
  const rows = await listDeskCases(ctx, actor, filter, readWorkPlace(next), pageSize + 1);
  const { page, rest } = cutPage(rows, pageSize, ({ sort_key, target_at, received_at, id }) => ({
    key: sort_key,
    due: target_at,
    createdAt: received_at,
    id,
  }));
  await recordListed(ctx, actor, 'desk.cases-listed', page.length, filter);
  return { success: true, items: page.map((row) => presentDeskCaseRow(row, row.worker_name, row.who)), ...rest };
}

/** Opens a case with everything that it is decided by. CASE_NOT_FOUND, also for an administrator whom it is about. */
export async function openDeskCase(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof deskCaseCalls.case>,
): Promise<Reply> {
  const record = await requireForeign(ctx, actor, id);
  await recordReading(ctx, actor, 'desk.case-opened', record);
  return { success: true, case: await presentDeskCase(ctx, actor, record) };
}

/** Takes a case to work on; a received one is in review then. STATE_PASSED where another active administrator has it, until it is overdue. */
export function takeCase(ctx: Context, actor: Actor, input: Input<typeof deskCaseCalls.takeCase>): Promise<Reply> {
  return work(ctx, actor, input, TAKING, async (tx, record) => {
    if (record.state === 'received') {
      await insertCaseEvent(tx, record.id, { by: 'desk', actor_id: actor.id, what: 'taken' });
      return updateCase(tx, record, { state: 'in_review', taken_by: actor.id });
    }
    return updateCase(tx, record, { taken_by: actor.id });
  });
}

/** Gives a case back. STATE_PASSED where the caller does not have it. */
export function releaseCase(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskCaseCalls.releaseCase>,
): Promise<Reply> {
  return work(ctx, actor, input, 'desk.case-released', async (tx, record) => {
    requireTaken(actor, record);
    return updateCase(tx, record, { taken_by: null });
  });
}

/** Asks the person of a case something, who has fourteen days. FIELDS_REQUIRED, TEXT_TOO_LONG, CASE_MESSAGE_LIMIT. */
export function askPerson(ctx: Context, actor: Actor, input: Input<typeof deskCaseCalls.askPerson>): Promise<Reply> {
  const text = readStatement(input.text, 0);
  if (text === '') refuse('FIELDS_REQUIRED');
  return work(ctx, actor, input, 'desk.case-asked', async (tx, record) => {
    if (record.state !== 'in_review') refuse('STATE_PASSED');
    if ((await countMessages(tx, record.id)) >= CASE_MESSAGES_MAX) refuse('CASE_MESSAGE_LIMIT');
    await spendDraft(tx, { is: 'user', actor }, 'question', record.id);
    await insertCaseEvent(tx, record.id, { by: 'desk', actor_id: actor.id, what: 'asked', text });
    const asked = await updateCase(tx, record, { state: 'waiting', answer_until: questionDueAt(tx.now()) });
    await sendQuestion(tx, asked);
    return asked;
  });
}

/** Extends the time by two months, once and before it passes. EXTENSION_LATE, REASONS_REQUIRED, TEXT_TOO_LONG. */
export function extendCase(ctx: Context, actor: Actor, input: Input<typeof deskCaseCalls.extendCase>): Promise<Reply> {
  const reasons = readReasons(input.reasons, REASONS_MIN_LENGTH);
  return work(ctx, actor, input, 'desk.case-extended', async (tx, record) => {
    if (!isCaseOpen(record.state)) refuse('STATE_PASSED');
    if (!mayExtend(tx, record)) refuse('EXTENSION_LATE');
    const due = extendedCaseDueAt(record.kind, record.received_at);
    await spendDraft(tx, { is: 'user', actor }, 'extension', record.id);
    await insertCaseEvent(tx, record.id, { by: 'desk', actor_id: actor.id, what: 'extended', text: reasons });
    const extended = await updateCase(tx, record, { is_extended: true, due_at: due, target_at: due });
    if (record.restricts) await restrictAll(tx, record, due);
    await sendExtended(tx, extended, reasons);
    return extended;
  });
}

/**
 * Restricts everything about the person of an objection until the decision, with a reason that they read. STATE_PASSED where
 * it does so already, and for other kinds; REASONS_REQUIRED, TEXT_TOO_LONG.
 */
export function restrictCase(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskCaseCalls.restrictCase>,
): Promise<Reply> {
  const reasons = readReasons(input.reasons, REASONS_MIN_LENGTH);
  return work(ctx, actor, input, 'desk.case-restricted', async (tx, record) => {
    if (!canRestrict(record)) refuse('STATE_PASSED');
    await spendDraft(tx, { is: 'user', actor }, 'restriction', record.id);
    await insertCaseEvent(tx, record.id, { by: 'desk', actor_id: actor.id, what: 'restricted', text: reasons });
    const restricting = await updateCase(tx, record, { restricts: true, restriction: 'desk' });
    await restrictAll(tx, record, record.due_at);
    return restricting;
  });
}

/** Restricts everything that is held under the identifiers of a case until a moment. */
async function restrictAll(tx: Context, { id }: CaseRecord, until: Date): Promise<void> {
  const identifiers = await openCaseIdentifiers(tx, id);
  await restrictEntries(tx, { caseId: id, identifiers, scope: { is: 'all' }, until });
}

/** Reads what a grant of a scope would do. CASE_NOT_FOUND, ENTRY_NOT_FOUND. */
export async function readEffects(
  ctx: Context,
  actor: Actor,
  { id, scope }: Input<typeof deskCaseCalls.caseEffects>,
): Promise<Output<typeof deskCaseCalls.caseEffects>> {
  const record = await requireForeign(ctx, actor, id);
  await recordReading(ctx, actor, 'desk.case-effects', record);
  if (record.kind !== 'erasure' && record.kind !== 'objection' && record.kind !== 'restriction') {
    return { success: true, effects: NO_EFFECTS };
  }
  const effects = await previewErasure(ctx, { indexes: await caseIndexes(ctx, record.id), scope });
  // What is restricted stays: no dispute ends, and no subject goes.
  const kept = record.kind === 'restriction' ? { disputes: 0, subjects: 0 } : {};
  const hasIdentifier = (await openCaseIdentifiers(ctx, record.id)).length > 0;
  const closes = closesIdentifier({ kind: record.kind, outcome: 'granted', scope });
  return { success: true, effects: { ...effects, ...kept, closes: closes && hasIdentifier } };
}

/**
 * Decides a case with its effects. VALIDATION for a ground that does not belong to the outcome, REASONS_REQUIRED, TEXT_TOO_LONG,
 * FIELDS_REQUIRED without a scope or the earlier cases that a refusal as excessive names; SAME_JUDGE for an appeal against one's
 * own decision where another administrator could decide it; SECOND_PERSON_REQUIRED for a removal that a letter asks for, whose case the caller made, likewise.
 */
export function decideCase(ctx: Context, actor: Actor, input: Input<typeof deskCaseCalls.decideCase>): Promise<Reply> {
  return work(ctx, actor, input, 'desk.case-decided', async (tx, record) => {
    if (record.state !== 'in_review') refuse('STATE_PASSED');
    const decision = readDecision(record, input);
    if (await isSameJudge(tx, actor, record)) refuse('SAME_JUDGE');
    if (decision.outcome !== 'refused' && (await needsSecondPerson(tx, actor, record)))
      refuse('SECOND_PERSON_REQUIRED');
    await spendDraft(tx, { is: 'user', actor }, 'case_decision', record.id);
    return decideCaseRecord(tx, actor, record, decision);
  });
}

/** Gives the decision as a letter to print. CASE_NOT_FOUND; STATE_PASSED before there is one; DOCUMENT_LIMIT. */
export async function getDeskLetter(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof deskCaseCalls.caseLetter>,
): Promise<Output<typeof deskCaseCalls.caseLetter>> {
  const record = await requireForeign(ctx, actor, id);
  const content = await renderForDownload(ctx, actor, letterDocument(ctx, record));
  await recordReading(ctx, actor, 'desk.case-letter', record);
  return { fileName: CASE_TEXTS.fileName(record.number), content };
}

async function recordReading(ctx: Context, actor: Actor, action: string, record: CaseRecord): Promise<void> {
  await recordDesk(ctx, actor, action, { type: 'case', id: record.id, subjectIds: await peopleOfCase(ctx, record) });
}

/** Finds a case that is no concern of the administrator's own. CASE_NOT_FOUND. */
async function requireForeign(ctx: Context, actor: Actor, id: string): Promise<CaseRecord> {
  const record = (await findCase(ctx, id)) ?? refuse('CASE_NOT_FOUND');
  return (await isForeignCase(ctx, actor, record.id)) ? record : refuse('CASE_NOT_FOUND');
}
