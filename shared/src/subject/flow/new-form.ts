import {
  canAddHistory,
  findSubjectProblem,
  normaliseIdentifier,
  SUBJECT_MESSAGES,
  type SubjectDescriptor,
} from '@najem/shared/domain';
import { alarm, gate, isBusy, isWaiting, needsVerification, refuse, refusedAt, send } from './submission';
import { type Flow, type FlowEvent, type NewForm, READY } from './flow';
import { lockedForm } from './open-flow';
import { createInput, typeBasics } from '../values';

/** A new subject with its first entry: typed, saved, or found to exist already. */
export function stepNew(descriptor: SubjectDescriptor, flow: NewForm, event: FlowEvent): Flow {
  const { attempt } = flow;
  switch (event.type) {
    case 'basicsTyped':
      if (isBusy(attempt)) return flow;
      return {
        ...flow,
        values: typeBasics(descriptor, flow.values, event.field, event.value),
        // Another number than the one that was checked was not checked.
        isChecked: flow.isChecked && event.field !== 'identifier',
        attempt: READY,
      };
    case 'entryTyped':
      if (isBusy(attempt)) return flow;
      return { ...flow, entry: { ...flow.entry, [event.field]: event.value }, attempt: READY };
    case 'identifierReturned': {
      if (isBusy(attempt)) return flow;
      const { author, values, entry } = flow;
      return { view: 'identifier', author, identifier: values.identifier, kept: { values, entry }, attempt: READY };
    }
    case 'saveAsked': {
      if (isBusy(attempt)) return flow;
      const problem = findSubjectProblem(descriptor, { ...flow.values, history: [flow.entry] });
      if (problem) return { ...flow, attempt: refusedAt(problem) };
      if (event.actor && !canAddHistory(event.actor)) return { ...flow, attempt: gate(descriptor, flow) };
      const input = createInput(descriptor, flow.values, flow.entry);
      return { ...flow, attempt: send({ call: 'create', input }) };
    }
    case 'existingAsked': {
      if (isBusy(attempt)) return flow;
      const identifier = normaliseIdentifier(flow.values.identifier);
      return { ...flow, attempt: send({ call: 'check', input: { identifier } }) };
    }
    case 'succeeded':
      if (!isWaiting(attempt, event)) return flow;
      if (event.intent === 'create') {
        return { ...flow, attempt: { status: 'done', message: descriptor.texts.added, awarded: event.awarded ?? 0 } };
      }
      if (!event.subject) return { ...flow, attempt: { status: 'refused', message: descriptor.texts.loadFailed } };
      return lockedForm(event.subject, flow.author, {
        typedIdentifier: normaliseIdentifier(flow.values.identifier),
        entry: flow.entry,
      });
    case 'failed':
      if (!isWaiting(attempt, event)) return flow;
      if (needsVerification(event.error)) return { ...flow, attempt: gate(descriptor, flow) };
      return { ...flow, attempt: refuse(event.error, SUBJECT_MESSAGES.saveFailed), ...alarm(event.error) };
    default:
      return flow;
  }
}
