import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import { SUBJECT_MESSAGES } from '@najem/shared/domain/kernel';
import type { EntryProblem, SubjectDescriptor, SubjectProblem } from '@najem/shared/domain/register';
import { type CallError, errorText } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { createFlowDraft } from './draft';
import type { ExistingForm, NewForm, PendingCommand, Submission } from './flow';

/** A submission that waits for this call. */
export function startSubmission(command: PendingCommand): Extract<Submission, { status: 'sending' }> {
  return { status: 'sending', command };
}

/**
 * True while the submission waits for a call: for any, or for the one named. Its values must not change meanwhile, and
 * no second call may follow.
 */
export function isSending(submission: Submission, call?: PendingCommand['call']): boolean {
  return submission.status === 'sending' && (call === undefined || submission.command.call === call);
}

/** The failure of values that break a rule of the domain, with the field to mark. */
export function rejectInput({ code, field }: SubjectProblem | EntryProblem): Submission {
  return { status: 'failed', message: PROBLEM_TEXTS[code], field: field === 'history' ? undefined : field };
}

/** The failure of a call. `badReply` replaces `fallback` when the answer broke the contract. */
export function failSubmission(error: CallError, fallback: string, badReply: string = fallback): Submission {
  if (error.status === 401) return { status: 'failed', message: SUBJECT_MESSAGES.sessionExpired, recovery: 'signIn' };
  const message = errorText(error, error.code === 'BAD_REPLY' ? badReply : fallback);
  switch (error.code) {
    case 'SUBJECT_EXISTS':
      return { status: 'failed', message, recovery: 'openExisting' };
    case 'STALE_EDIT':
    case 'ENTRY_NOT_FOUND':
      return { status: 'failed', message, recovery: 'reload' };
    case 'LOOKUP_LIMIT':
    case 'SUBJECT_LIMIT':
      return { status: 'failed', message, recovery: 'verify' };
    case 'IDENTIFIER_INVALID':
    case 'IDENTIFIER_NOT_ALLOWED':
      return { status: 'failed', message, field: 'identifier' };
    default:
      return { status: 'failed', message };
  }
}

/** A failed save is also shown as a toast, unless the form itself offers the way out. */
export function createFailureNotice(error: CallError): { notice?: Message } {
  const isChoice = error.status === 401 || error.code === 'SUBJECT_EXISTS' || error.code === 'STALE_EDIT';
  return isChoice ? {} : { notice: { tone: 'danger', text: errorText(error, SUBJECT_MESSAGES.saveFailed) } };
}

/** A success message for the screen to show once. */
export function createSuccessNotice(text: string): Message {
  return { tone: 'success', text };
}

/** The message that an entry was saved without its evidence, for the screen to show once. */
export function createEvidenceNotice(text: string): Message {
  return { tone: 'danger', text };
}

/** True if the server requires the identity verification, which the screen may not have known. */
export function needsVerification(error: CallError): boolean {
  return error.code === 'IDENTITY_NOT_VERIFIED';
}

/** Packs the typed values for the way through the identity verification and back. Throws for a form without an entry. */
export function requireVerification(descriptor: SubjectDescriptor, flow: NewForm | ExistingForm): Submission {
  const formData = createFlowDraft(flow);
  if (!formData) throw new Error('Only a form with a new entry leads to the identity verification');
  const subjectId = 'subject' in flow ? flow.subject._id : flow.id;
  return {
    status: 'verificationRequired',
    request: { returnPath: descriptor.addPath, formData, formType: descriptor.kind, subjectId },
  };
}
