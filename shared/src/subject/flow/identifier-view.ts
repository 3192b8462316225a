import { cleanIdentifierInput, findIdentifierProblem, normaliseIdentifier } from '@najem/shared/domain/kernel';
import type { SubjectDescriptor } from '@najem/shared/domain/register';
import { type Flow, type FlowEvent, type IdentifierView, READY, type Succeeded } from './flow';
import { createLockedForm, createNewForm } from './open-flow';
import { failSubmission, isSending, rejectInput, startSubmission } from './submission';

/** The first view: the identifier is typed and checked. */
export function reduceIdentifierView(descriptor: SubjectDescriptor, flow: IdentifierView, event: FlowEvent): Flow {
  switch (event.type) {
    case 'identifierTyped':
      return { ...flow, identifier: cleanIdentifierInput(descriptor, event.text), submission: READY };
    case 'checkRequested': {
      if (isSending(flow.submission)) return flow;
      const code = findIdentifierProblem(descriptor, flow.identifier);
      if (code) return { ...flow, submission: rejectInput({ field: 'identifier', code }) };
      const input = { identifier: normaliseIdentifier(flow.identifier) };
      return { ...flow, submission: startSubmission({ call: 'check', input }) };
    }
    case 'succeeded':
      return isSending(flow.submission, event.call) ? openCheckedForm(descriptor, flow, event) : flow;
    case 'failed': {
      if (!isSending(flow.submission, event.call)) return flow;
      const { checkFailed, loadFailed } = descriptor.texts;
      return { ...flow, submission: failSubmission(event.error, checkFailed, loadFailed) };
    }
    default:
      return flow;
  }
}

function openCheckedForm(descriptor: SubjectDescriptor, flow: IdentifierView, { exists, subject }: Succeeded): Flow {
  const { author, identifier, kept } = flow;
  if (!exists) return createNewForm(descriptor, identifier, { author, isChecked: true, kept });
  if (!subject) return { ...flow, submission: { status: 'failed', message: descriptor.texts.loadFailed } };
  return createLockedForm(subject, author, { typedIdentifier: normaliseIdentifier(identifier), entry: kept?.entry });
}
