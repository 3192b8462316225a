import type { Input, Output } from '@najem/shared/contract/kernel';
import type { deskEvidenceCalls } from '@najem/shared/contract/rights';
import { addMonths, cleanText, RETENTION } from '@najem/shared/domain/kernel';
import { highestGrade } from '@najem/shared/domain/register';
import { canJudgeEntry, DISPUTE_TEXT_MAX_LENGTH, REASONS_MIN_LENGTH } from '@najem/shared/domain/rights';
import { forgetFilesOf } from '../../register/attachments/attach-files';
import { listClaimants } from '../claims/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { spendDraft } from '../drafts/spend-draft';
import { DAY_MS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import { workInquiry } from '../../register/inquiries/new-inquiry';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import { openIdentifier } from '../../register/subjects/identifiers';
import { setGrade } from '../../register/subjects/set-grade';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { findEntry, lockSubjectOfEntry } from '../../register/subjects/write-queries';
import { presentDeskEvidence, presentEvidenceRow } from './presenter';
import {
  deskVersion,
  type EvidenceCase,
  findEvidence,
  listDeskEvidence,
  type ListedEvidence,
  updateEvidence,
} from './queries';
import { recordDesk, recordListed, requireTaken, workOn } from '../desk-work/piece-of-work';
import { cutPage, PAGE_SIZE, readWorkPlace, type WorkPlace } from '../desk-work/place';

type Reply = Output<typeof deskEvidenceCalls.oneEvidence>;

/** Evidence that is worked on, with its entry and the locked subject. */
interface Locked {
  evidence: EvidenceCase;
  entry: EntryRecord;
  subject: SubjectRecord;
}

/** EVIDENCE_NOT_FOUND, also for an administrator who is a side of its entry; STALE_EDIT also for another version of the entry. */
const work = workOn<Locked, EvidenceCase, Reply>({
  lock,
  pieceOf: ({ evidence }) => ({
    taken_by: evidence.taken_by,
    version: deskVersion(evidence),
    due: evidence.desk_due_at,
  }),
  isOnDesk: ({ evidence }) => evidence.state === 'waiting',
  audit: (tx, actor, action, { evidence, subject }) =>
    recordInquiries(tx, { actorId: actor.id, action, targetType: 'evidence', targetId: evidence.id }, [
      workInquiry('entry_work', 'write', subject.id),
    ]),
  present: async (ctx, _actor, evidence) => ({ success: true, evidence: await presentDeskEvidence(ctx, evidence) }),
});

const TAKING = { free: 'desk.evidence-taken', overdue: 'desk.evidence-taken-over' };

/** Lists the evidence that waits for a grade, that due first in front unless sorted. VALIDATION for a place that this list never gave. */
export async function listEvidenceOfDesk(
  ctx: Context,
  actor: Actor,
  { next, pageSize = PAGE_SIZE, ...filter }: Input<typeof deskEvidenceCalls.evidence>,
): Promise<Output<typeof deskEvidenceCalls.evidence>> {
  const rows = await listDeskEvidence(ctx, actor, filter, readWorkPlace(next), pageSize + 1);
  const { page, rest } = cutPage(rows, pageSize, placeOf);
  await recordListed(ctx, actor, 'desk.evidence-listed', page.length, filter);
  return { success: true, items: page.map((row) => presentEvidenceRow(row, row.worker_name)), ...rest };
}

function placeOf({ id, desk_due_at, added_at, sort_key: key }: ListedEvidence): WorkPlace {
  return { key, due: desk_due_at ?? 'infinity', createdAt: added_at, id };
}

/** Opens evidence with its files and its entry. EVIDENCE_NOT_FOUND, also for an administrator who is a side of the entry. */
export async function openEvidence(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof deskEvidenceCalls.oneEvidence>,
): Promise<Reply> {
  const evidence = await requireForeign(ctx, actor, await findEvidence(ctx, id));
  const target = { type: 'evidence' as const, id: evidence.id, subjectIds: [evidence.subject_id] };
  await recordDesk(ctx, actor, 'desk.evidence-opened', target);
  return { success: true, evidence: await presentDeskEvidence(ctx, evidence) };
}

/** Takes evidence to work on. STATE_PASSED where another active administrator has it, until it is overdue. */
export function takeEvidence(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskEvidenceCalls.takeEvidence>,
): Promise<Reply> {
  return work(ctx, actor, input, TAKING, async (tx, { evidence }) => {
    await updateEvidence(tx, evidence.id, { taken_by: actor.id });
    return readChanged(tx, evidence);
  });
}

/** Gives evidence back. STATE_PASSED where the caller does not have it. */
export function releaseEvidence(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskEvidenceCalls.releaseEvidence>,
): Promise<Reply> {
  return work(ctx, actor, input, 'desk.evidence-released', async (tx, { evidence }) => {
    requireTaken(actor, evidence);
    await updateEvidence(tx, evidence.id, { taken_by: null });
    return readChanged(tx, evidence);
  });
}

/**
 * Gives an entry a grade for its evidence, or none with reasons for its author (REASONS_REQUIRED, TEXT_TOO_LONG). From then on
 * the files are kept for 90 days, ungraded ones for twelve months from their adding, and those of a criminal court not at all
 * (Art. 10 RODO). VALIDATION for such a judgment with a grade.
 */
export function gradeEvidence(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskEvidenceCalls.gradeEvidence>,
): Promise<Reply> {
  const { grade, isCriminal = false } = input;
  const reasons = cleanText(input.reasons ?? '');
  if (grade !== null && isCriminal) refuse('VALIDATION');
  if (grade === null && reasons.length < REASONS_MIN_LENGTH) refuse('REASONS_REQUIRED');
  if (reasons.length > DISPUTE_TEXT_MAX_LENGTH) refuse('TEXT_TOO_LONG');
  const action = grade === null ? 'desk.evidence-refused' : 'desk.evidence-graded';
  return work(ctx, actor, input, action, async (tx, { evidence, entry, subject }) => {
    const now = tx.now();
    await spendDraft(tx, { is: 'user', actor }, 'evidence_decision', evidence.id);
    await updateEvidence(tx, evidence.id, {
      state: grade === null ? 'refused' : 'graded',
      grade,
      reasons: reasons === '' ? null : reasons,
      desk_due_at: null,
      taken_by: null,
      decided_at: now,
      decided_by: actor.id,
    });
    const thing = { kind: 'entry', id: evidence.id } as const;
    if (grade === null) {
      const end = addMonths(evidence.added_at, RETENTION.ungradedEvidence.months);
      await forgetFilesOf(tx, thing, isCriminal ? undefined : end);
      return readChanged(tx, evidence);
    }
    await forgetFilesOf(tx, thing, new Date(now.getTime() + RETENTION.evidence.days * DAY_MS));
    await setGrade(tx, subject, entry, {
      grade: highestGrade([entry.grade, grade]),
      evidence_grade: entry.evidence_grade === 'court' ? 'court' : grade,
    });
    return readChanged(tx, evidence);
  });
}

/** Reads evidence with its entry as both are after the change. */
async function readChanged(tx: Context, { id }: EvidenceCase): Promise<EvidenceCase> {
  return (await findEvidence(tx, id)) ?? refuse('EVIDENCE_NOT_FOUND');
}

/** Refuses evidence that is not there, and to an administrator who is a side of its entry. EVIDENCE_NOT_FOUND. */
async function requireForeign(ctx: Context, actor: Actor, evidence: EvidenceCase | undefined): Promise<EvidenceCase> {
  if (!evidence) return refuse('EVIDENCE_NOT_FOUND');
  const identifier = openIdentifier(ctx, evidence);
  const holderIds = await listClaimants(ctx, identifier === null ? [] : ctx.vault.indexes(identifier).all);
  const isAllowed = canJudgeEntry(actor, { authorId: evidence.author_id, holderIds });
  return isAllowed ? evidence : refuse('EVIDENCE_NOT_FOUND');
}

/** Locks the subject first, as every change of its entries does, and then the evidence. */
async function lock(ctx: Context, actor: Actor, id: string): Promise<Locked> {
  const found = await requireForeign(ctx, actor, await findEvidence(ctx, id));
  const subject = await lockSubjectOfEntry(ctx, found.entry_id);
  const evidence = await findEvidence(ctx, id, true);
  const entry = subject && (await findEntry(ctx, subject.id, found.entry_id));
  return entry && evidence ? { evidence, entry, subject } : refuse('EVIDENCE_NOT_FOUND');
}
