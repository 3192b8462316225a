import { normaliseIdentifier, SUBJECT_MESSAGES } from '@najem/shared/domain/kernel';
import { canAddHistory, findSubjectProblem, type SubjectDescriptor } from '@najem/shared/domain/register';
import { buildCreateInput, changeBasics } from '../values';
import { followWithEvidence, rejectEvidence } from './entry-evidence';
import { type Flow, type FlowEvent, type NewForm, READY } from './flow';
import { createLockedForm } from './open-flow';
import {
  createFailureNotice,
  failSubmission,
  isSending,
  needsVerification,
  rejectInput,
  requireVerification,
  startSubmission,
} from './submission';

/** The form of a new subject: typed, saved, or found to exist already. */
export function reduceNewForm(descriptor: SubjectDescriptor, flow: NewForm, event: FlowEvent): Flow {
  const { submission } = flow;
  if (event.type === 'succeeded' || event.type === 'failed') {
    return isSending(submission, event.call) ? endSubmission(descriptor, flow, event) : flow;
  }
  if (isSending(submission)) return flow;
  switch (event.type) {
    case 'basicsTyped':
      return {
        ...flow,
        values: changeBasics(descriptor, flow.values, event.field, event.value),
        // The server has checked another number than this one.
        isChecked: flow.isChecked && event.field !== 'identifier',
        submission: READY,
      };
    case 'entryTyped':
      return { ...flow, entry: { ...flow.entry, [event.field]: event.value }, submission: READY };
    case 'identifierReturned': {
      const { author, values, entry } = flow;
      return { view: 'identifier', author, identifier: values.identifier, kept: { values, entry }, submission: READY };
    }
    case 'saveRequested': {
      const problem = findSubjectProblem(descriptor, { ...flow.values, history: [flow.entry] });
      if (problem) return { ...flow, submission: rejectInput(problem) };
      if (event.actor && !canAddHistory(event.actor)) {
        return { ...flow, submission: requireVerification(descriptor, flow) };
      }
      const rejected = rejectEvidence(flow);
      if (rejected) return { ...flow, submission: rejected };
      const input = buildCreateInput(descriptor, flow.values, flow.entry);
      return { ...flow, submission: startSubmission({ call: 'create', input }) };
    }
    case 'existingRequested': {
      const identifier = normaliseIdentifier(flow.values.identifier);
      return { ...flow, submission: startSubmission({ call: 'check', input: { identifier } }) };
    }
    default:
      return flow;
  }
}

function endSubmission(
  descriptor: SubjectDescriptor,
  flow: NewForm,
  event: Extract<FlowEvent, { type: 'succeeded' | 'failed' }>,
): Flow {
  if (event.type === 'failed') {
    if (needsVerification(event.error)) return { ...flow, submission: requireVerification(descriptor, flow) };
    const submission = failSubmission(event.error, SUBJECT_MESSAGES.saveFailed);
    return { ...flow, submission, ...createFailureNotice(event.error) };
  }
  if (event.call === 'create') {
    const done = { status: 'done', message: descriptor.texts.added, awarded: event.awarded ?? 0 } as const;
    if (event.isHeld) return { ...flow, submission: { ...done, warning: SUBJECT_MESSAGES.historyHeld } };
    const { subject } = event;
    const added = subject && { subjectId: subject._id, address: flow.entry.rentalAddress };
    return { ...flow, submission: followWithEvidence(flow, { before: [], subject }, { ...done, added }) };
  }
  if (!event.subject) return { ...flow, submission: { status: 'failed', message: descriptor.texts.loadFailed } };
  return createLockedForm(event.subject, flow.author, {
    typedIdentifier: normaliseIdentifier(flow.values.identifier),
    entry: flow.entry,
  });
}
