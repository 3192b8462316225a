import type { CheckedSubject, HistoryEntry } from '@najem/shared/contract/register';
import { newestFirst } from '@najem/shared/domain/register';
import {
  findEvidenceProblem,
  mayMend,
  NO_EVIDENCE,
  readEvidenceInput,
  reduceDraft,
  type DraftEvent,
} from '../evidence/draft';
import { TEXTS } from '../texts';
import { adoptEntry } from '../older-entries';
import { type Done, type ExistingForm, isEditForm, type OpenFlow, READY, type Submission } from './flow';
import { createEvidenceNotice, createSuccessNotice, startSubmission } from './submission';

/** The flow with its entry's evidence changed; a save that failed because of it may be tried again. */
export function changeEvidence(flow: OpenFlow, event: DraftEvent): OpenFlow {
  const next = { ...flow, evidence: reduceDraft(flow.evidence ?? NO_EVIDENCE, event) };
  const isMended = (submission: Submission) => {
    if (submission.status !== 'failed') return false;
    const { field } = submission;
    return (field === 'evidenceKind' || field === 'evidenceFiles') && mayMend(event, field);
  };
  if ('submission' in next && isMended(next.submission)) return { ...next, submission: READY };
  if (!('addition' in next) || !next.addition || !isMended(next.addition.submission)) return next;
  return { ...next, addition: { ...next.addition, submission: READY } };
}

/** Attached evidence stays with the entry's text through every view that does not say otherwise. */
export function carryEvidence(before: OpenFlow, next: OpenFlow): OpenFlow {
  return before.evidence && !('evidence' in next) ? { ...next, evidence: before.evidence } : next;
}

/** Why the evidence of a form keeps it from being saved; undefined where nothing does. */
export function rejectEvidence({ evidence = NO_EVIDENCE }: OpenFlow): Submission | undefined {
  const problem = findEvidenceProblem(evidence);
  return problem && { status: 'failed', ...problem };
}

/** The submission after the entry was saved: its evidence follows, if there is any. `before`: the entries known before. */
export function followWithEvidence(
  { evidence = NO_EVIDENCE }: OpenFlow,
  saved: { before: readonly HistoryEntry[]; subject: CheckedSubject | undefined },
  done: Done,
): Submission {
  const input = readEvidenceInput(evidence);
  if (!input) return done;
  const known = new Set(saved.before.map(({ _id }) => _id));
  const [entry] = newestFirst(saved.subject?.history ?? []).filter(({ _id }) => !known.has(_id));
  if (!saved.subject || !entry) return { ...done, warning: TEXTS.evidenceFailed };
  const command = { id: saved.subject._id, entryId: entry._id, ...input };
  return { ...startSubmission({ call: 'addEvidence', input: command }), then: done };
}

/** The flow after evidence was added to an entry, or could not be: the entry stays saved in either case. */
export function settleEvidence(flow: OpenFlow, entryId: string, entry: HistoryEntry | undefined): OpenFlow {
  const settle = (submission: Submission): Submission => {
    if (submission.status !== 'sending' || !submission.then) return submission;
    if (submission.command.call !== 'addEvidence' || submission.command.input.entryId !== entryId) return submission;
    return entry ? submission.then : { ...submission.then, warning: TEXTS.evidenceFailed };
  };
  if (!('subject' in flow)) return 'submission' in flow ? { ...flow, submission: settle(flow.submission) } : flow;
  const next = entry ? { ...flow, subject: adoptEntry(flow.subject, entry) } : flow;
  if (!next.addition) return next;
  const submission = settle(next.addition.submission);
  if (submission === next.addition.submission) return next;
  return closeAddition({ ...next, addition: { ...next.addition, submission } });
}

/** The administrators' form stays open after a new entry; every other form is left. */
export function closeAddition(flow: ExistingForm): ExistingForm {
  const { addition } = flow;
  if (!isEditForm(flow) || addition?.submission.status !== 'done') return flow;
  const { message, warning } = addition.submission;
  const notice = warning === undefined ? createSuccessNotice(message) : createEvidenceNotice(warning);
  return { ...flow, addition: undefined, evidence: undefined, notice };
}
