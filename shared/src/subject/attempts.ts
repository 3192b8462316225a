import { PROBLEM_TEXTS } from '@najem/shared/contract';
import {
  type EntryField,
  type Problem,
  SUBJECT_MESSAGES,
  type SubjectDescriptor,
  type SubjectField,
} from '@najem/shared/domain';
import type { CallError } from '@najem/shared/store';
import { errorText } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import type { Attempt, ExistingForm, Intent, NewForm } from './flow';
import { draftOf } from './flow-draft';

/** An attempt whose call is wished for now. */
export function send(intent: Intent): Attempt {
  return { status: 'sending', intent };
}

/** A call is under way: what it carries must not change under it, and a second one must not follow. */
export function isBusy(attempt: Attempt): boolean {
  return attempt.status === 'sending';
}

/** Whether this outcome is the one that the attempt waits for; a late answer to something else is not. */
export function isWaiting(attempt: Attempt, event: { intent: Intent['call'] }): boolean {
  return attempt.status === 'sending' && attempt.intent.call === event.intent;
}

/** What a fault that the domain found leaves, with the field to mark. */
export function refusedAt(problem: Problem<string>): Attempt {
  const field = problem.field === 'history' ? undefined : (problem.field as SubjectField | EntryField);
  return { status: 'refused', message: PROBLEM_TEXTS[problem.code], field };
}

/** What a refused call leaves; `badReply` is said instead of `fallback` where the answer was not what was agreed. */
export function refuse(error: CallError, fallback: string, badReply: string = fallback): Attempt {
  if (error.status === 401) return { status: 'refused', message: SUBJECT_MESSAGES.sessionExpired, cure: 'signIn' };
  const message = errorText(error, error.code === 'BAD_REPLY' ? badReply : fallback);
  switch (error.code) {
    case 'SUBJECT_EXISTS':
      return { status: 'refused', message, cure: 'openExisting' };
    case 'STALE_EDIT':
    case 'ENTRY_NOT_FOUND':
      return { status: 'refused', message, cure: 'reload' };
    case 'IDENTIFIER_INVALID':
    case 'IDENTIFIER_NOT_ALLOWED':
      return { status: 'refused', message, field: 'identifier' };
    default:
      return { status: 'refused', message };
  }
}

/** A save that failed is told as a toast too, unless the answer is a choice that the form itself offers. */
export function alarm(error: CallError): { notice?: Message } {
  const isChoice = error.status === 401 || error.code === 'SUBJECT_EXISTS' || error.code === 'STALE_EDIT';
  return isChoice ? {} : { notice: { tone: 'danger', text: errorText(error, SUBJECT_MESSAGES.saveFailed) } };
}

/** A message of success for the screen to show once. */
export function success(text: string): Message {
  return { tone: 'success', text };
}

/** Whether the server wants the identity verified first, which the screen may not have known. */
export function needsVerification(error: CallError): boolean {
  return error.code === 'IDENTITY_NOT_VERIFIED';
}

/** Everything typed so far, packed for the way through the identity verification and back. */
export function gate(descriptor: SubjectDescriptor, flow: NewForm | ExistingForm): Attempt {
  const formData = draftOf(flow);
  if (!formData) throw new Error('Only a form with a new entry leads to the identity verification');
  const subjectId = 'subject' in flow ? flow.subject._id : flow.id;
  return {
    status: 'gated',
    gate: { returnPath: descriptor.addPath, formData, formType: descriptor.kind, subjectId },
  };
}
