import type { CheckedSubject } from '@najem/shared/contract/register';
import { identifierFields, isMaskedIdentifier, SUBJECT_MESSAGES } from '@najem/shared/domain/kernel';
import { findSubjectProblem, isUnsavedId, type SubjectDescriptor } from '@najem/shared/domain/register';
import type { CallError } from '@najem/shared/store';
import {
  buildUpdateInput,
  changeBasics,
  isSameSubject,
  keepIdentifier,
  omitMasked,
  readSubjectValues,
} from '../values';
import {
  type EditForm,
  type ExistingForm,
  type Flow,
  type FlowEvent,
  isEditForm,
  READY,
  type Submission,
} from './flow';
import {
  createFailureNotice,
  createSuccessNotice,
  failSubmission,
  isSending,
  rejectInput,
  startSubmission,
} from './submission';

/** The basics of the administrators' form; undefined for events of its other parts. */
export function reduceEditForm(descriptor: SubjectDescriptor, flow: EditForm, event: FlowEvent): Flow | undefined {
  const { submission, subject } = flow;
  switch (event.type) {
    case 'basicsTyped':
      if (isSending(submission)) return flow;
      return {
        ...flow,
        values: changeBasics(descriptor, flow.values, event.field, event.value),
        submission: READY,
      };
    case 'identifierShown':
      return event.subjectId === subject._id ? showIdentifier(flow, event.identifier) : flow;
    case 'identifierFailed':
      return { ...flow, notice: { tone: 'danger', text: event.message } };
    case 'saveRequested': {
      if (isSending(submission)) return flow;
      if (!subject._id || isUnsavedId(subject._id)) {
        return { ...flow, submission: { status: 'failed', message: descriptor.texts.missingId } };
      }
      const problem = findSubjectProblem(descriptor, omitMasked(flow.values), 'edit');
      if (problem) return { ...flow, submission: rejectInput(problem) };
      const input = buildUpdateInput(subject, flow.version, flow.values);
      return { ...flow, submission: startSubmission({ call: 'update', input }) };
    }
    case 'succeeded':
      if (event.call !== 'update' || !isSending(submission, 'update')) return undefined;
      if (!event.subject) return { ...flow, submission: { status: 'failed', message: SUBJECT_MESSAGES.noUpdatedData } };
      return completeUpdate(descriptor, flow, event.subject);
    case 'failed':
      if (event.call !== 'update' || !isSending(submission, 'update')) return undefined;
      return { ...flow, submission: failUpdate(event.error), ...createFailureNotice(event.error) };
    default:
      return undefined;
  }
}

/** The form with the whole identifier in place of the masked one, which cannot be edited. */
function showIdentifier(flow: EditForm, identifier: string): EditForm {
  const isMasked = isMaskedIdentifier(flow.values.identifier);
  const values = isMasked ? { ...flow.values, identifier } : flow.values;
  return { ...flow, subject: { ...flow.subject, ...identifierFields(identifier) }, values };
}

/** An identifier of another record is this form's error: opening the other record would lose the typed values. */
function failUpdate(error: CallError): Submission {
  const submission = failSubmission(error, SUBJECT_MESSAGES.saveFailed, SUBJECT_MESSAGES.noUpdatedData);
  const isTaken = submission.status === 'failed' && submission.recovery === 'openExisting';
  return isTaken ? { ...submission, recovery: undefined, field: 'identifier' } : submission;
}

function completeUpdate(descriptor: SubjectDescriptor, flow: EditForm, newer: CheckedSubject): EditForm {
  const subject = keepIdentifier(flow.subject, newer);
  const next = {
    ...flow,
    subject,
    values: readSubjectValues(subject),
    version: subject.version,
    isReloaded: false,
  };
  const message = descriptor.texts.updated;
  // An administrator with an open entry stays on the form.
  if (flow.entryEditing.status !== 'none' || flow.addition) {
    return { ...next, submission: READY, notice: createSuccessNotice(message) };
  }
  return { ...next, submission: { status: 'done', message, awarded: 0 } };
}

/**
 * The form over a newer subject that another call returned. Untouched basics follow it; typed basics keep their version
 * if another person changed the stored ones, so that the server still rejects their save.
 */
export function adoptSubject<Form extends ExistingForm>(flow: Form, newer: CheckedSubject): Form {
  const subject = keepIdentifier(flow.subject, newer);
  if (!isEditForm(flow)) return { ...flow, subject };
  const [before, now] = [readSubjectValues(flow.subject), readSubjectValues(subject)];
  const isUntouched = isSameSubject(flow.values, before);
  const values = isUntouched ? now : flow.values;
  const version = isUntouched || isSameSubject(before, now) ? subject.version : flow.version;
  return { ...flow, subject, values, version };
}
