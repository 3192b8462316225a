import type { CheckedSubject } from '@najem/shared/contract';
import { findSubjectProblem, isUnsavedId, SUBJECT_MESSAGES, type SubjectDescriptor } from '@najem/shared/domain';
import type { CallError } from '@najem/shared/store';
import { alarm, isBusy, isWaiting, refuse, refusedAt, send, success } from './submission';
import { type Attempt, type EditForm, type ExistingForm, type Flow, type FlowEvent, READY } from './flow';
import { isSameSubject, subjectValues, typeBasics, updateInput } from '../values';

/** The administrators' basics; undefined for events of another part. */
export function stepBasics(descriptor: SubjectDescriptor, flow: EditForm, event: FlowEvent): Flow | undefined {
  const { attempt, subject } = flow;
  switch (event.type) {
    case 'basicsTyped':
      if (isBusy(attempt)) return flow;
      return {
        ...flow,
        values: typeBasics(descriptor, flow.values, event.field, event.value),
        attempt: READY,
      };
    case 'saveAsked': {
      if (isBusy(attempt)) return flow;
      if (!subject._id || isUnsavedId(subject._id)) {
        return { ...flow, attempt: { status: 'refused', message: descriptor.texts.missingId } };
      }
      const problem = findSubjectProblem(descriptor, flow.values, 'edit');
      if (problem) return { ...flow, attempt: refusedAt(problem) };
      return {
        ...flow,
        attempt: send({ call: 'update', input: updateInput(subject, flow.version, flow.values) }),
      };
    }
    case 'succeeded':
      if (event.intent !== 'update' || !isWaiting(attempt, event)) return undefined;
      if (!event.subject) return { ...flow, attempt: { status: 'refused', message: SUBJECT_MESSAGES.noUpdatedData } };
      return takeUpdate(descriptor, flow, event.subject);
    case 'failed':
      if (event.intent !== 'update' || !isWaiting(attempt, event)) return undefined;
      return { ...flow, attempt: refuseBasics(event.error), ...alarm(event.error) };
    default:
      return undefined;
  }
}

/** An identifier that another record has is a fault of this form: opening the other one would lose what is typed. */
function refuseBasics(error: CallError): Attempt {
  const attempt = refuse(error, SUBJECT_MESSAGES.saveFailed, SUBJECT_MESSAGES.noUpdatedData);
  const isTaken = attempt.status === 'refused' && attempt.cure === 'openExisting';
  return isTaken ? { ...attempt, cure: undefined, field: 'identifier' } : attempt;
}

function takeUpdate(descriptor: SubjectDescriptor, flow: EditForm, subject: CheckedSubject): EditForm {
  const next = {
    ...flow,
    subject,
    values: subjectValues(subject),
    version: subject.version,
    isReloaded: false,
  };
  const message = descriptor.texts.updated;
  // Somebody who has begun an entry too is not sent away from it.
  if (flow.work.status !== 'none' || flow.addition) return { ...next, attempt: READY, notice: success(message) };
  return { ...next, attempt: { status: 'done', message, awarded: 0 } };
}

/**
 * The form over a newer subject that another call brought along. Basics that nobody typed in follow it; typed ones
 * keep the version that they began with where somebody else changed the basics, so that their save is still refused.
 */
export function adoptSubject<Form extends ExistingForm>(flow: Form, subject: CheckedSubject): Form {
  if (flow.view !== 'form' || flow.mode !== 'edit') return { ...flow, subject };
  const [before, now] = [subjectValues(flow.subject), subjectValues(subject)];
  const isUntouched = isSameSubject(flow.values, before);
  const values = isUntouched ? now : flow.values;
  const version = isUntouched || isSameSubject(before, now) ? subject.version : flow.version;
  return { ...flow, subject, values, version };
}
