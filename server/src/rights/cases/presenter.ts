import type {
  Case,
  CaseDecision,
  CaseEvent,
  CaseRow,
  FollowedCase,
  ReportedWords,
} from '@najem/shared/contract/rights';
import type { Uploader } from '@najem/shared/domain/register';
import { type CaseConcern, isCaseOpen } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import { presentCaseFiles } from './files';
import { readCaseEvents } from './queries';
import { opinionOf } from './opinion-queries';
import type { CaseEventRecord, CaseRecord, FormerWords } from './tables';

/** Presents a case in the list of its person. */
export function presentCaseRow(record: CaseRecord): CaseRow {
  return {
    _id: record.id,
    number: record.number,
    kind: record.kind,
    state: record.state,
    receivedAt: record.received_at.toISOString(),
    dueAt: isCaseOpen(record.state) ? record.due_at.toISOString() : undefined,
    outcome: record.outcome ?? undefined,
  };
}

/** Presents a case to somebody who follows it without a file. */
export async function presentFollowed(ctx: Context, record: CaseRecord): Promise<FollowedCase> {
  const decision = presentDecision(ctx, record);
  const asked = record.state === 'waiting' ? await readCaseEvents(ctx, [record.id]) : [];
  const question = asked.findLast(({ what }) => what === 'asked')?.text ?? undefined;
  return {
    ...presentCaseRow(record),
    decision,
    question,
  };
}

/** Presents a case to its person. */
export async function presentCase(ctx: Context, record: CaseRecord, reader: Uploader): Promise<Case> {
  const isOpen = isCaseOpen(record.state);
  const decision = presentDecision(ctx, record);
  return {
    ...presentCaseRow(record),
    concerns: presentConcern(record),
    text: record.text,
    isRestricting: record.restricts && isOpen,
    ...presentAsked(record),
    answerUntil: record.answer_until?.toISOString(),
    decision,
    closedAt: record.closed_at?.toISOString(),
    timeline: (await readCaseEvents(ctx, [record.id])).map(presentCaseEvent),
    files: await presentCaseFiles(ctx, record.id, reader),
    may: { write: isOpen, withdraw: isOpen, download: decision !== undefined },
  };
}

/** Whether the desk has to decide about a restriction that the person wants meanwhile. */
export function presentAsked({
  state,
  restriction,
}: Pick<CaseRecord, 'state' | 'restriction'>): Pick<Case, 'isRestrictionAsked'> {
  return restriction === 'asked' && isCaseOpen(state) ? { isRestrictionAsked: true } : {};
}

/** What a case concerns. */
export function presentConcern({
  concern,
  entry_id: entryId,
  tenancy_number: number,
}: Pick<CaseRecord, 'concern' | 'entry_id' | 'tenancy_number'>): CaseConcern {
  if (concern === 'tenancy') return { is: 'tenancy', number: number ?? '' };
  if (concern !== 'entry') return { is: concern };
  return entryId === null ? { is: 'file' } : { is: 'entry', entryId };
}

/** Presents the decision on a case; undefined before there is one. */
export function presentDecision(
  ctx: Context,
  { outcome, ground, reasons, decided_at }: CaseRecord,
): CaseDecision | undefined {
  if (outcome === null || ground === null || decided_at === null) return undefined;
  return {
    outcome,
    ground,
    reasons: reasons ?? '',
    decidedAt: decided_at.toISOString(),
    authorityAddress: ctx.config.legal.authorityAddress,
  };
}

/** Presents a line of a timeline. */
export function presentCaseEvent({ at, by, what, text }: CaseEventRecord): CaseEvent {
  return { at: at.toISOString(), by, what, text: text ?? undefined };
}

/** Presents the words of the opinion that a case is about; undefined where there are none. */
export function presentWords(
  record: Pick<CaseRecord, 'tenancy_number' | 'opinion_by'>,
  words: readonly FormerWords[],
): ReportedWords | undefined {
  const opinion = opinionOf(record);
  if (!opinion || words.length === 0) return undefined;
  return { ...opinion, entries: words.map(({ reason, comment }) => ({ reason, comment })) };
}
