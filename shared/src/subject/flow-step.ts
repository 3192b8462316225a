import {
  cleanIdentifierInput,
  findIdentifierProblem,
  normaliseIdentifier,
  type SubjectDescriptor,
} from '@najem/shared/domain';
import { isWaiting, refuse, refusedAt, send } from './attempts';
import {
  CLOSED,
  doneAttempt,
  type Flow,
  type FlowEvent,
  gateOf,
  type IdentifierView,
  type OpenFlow,
  READY,
  type Succeeded,
} from './flow';
import { stepBasics } from './flow-basics';
import { stepExisting } from './flow-existing';
import { stepNew } from './flow-new';
import { lockedForm, newForm } from './flow-open';
import type { EntryValues } from './values';

/**
 * The flow after an event: pure, and the whole of it. An event that does not fit the present state (a late answer,
 * a second click) changes nothing. Calls are wished for as intents; the epics make them and report back.
 */
export function stepFlow(descriptor: SubjectDescriptor, flow: Flow, event: FlowEvent): Flow {
  if (event.type === 'opened') return event.flow;
  if (event.type === 'closed') return CLOSED;
  if (flow.view === 'closed') return flow;
  switch (event.type) {
    case 'noticeShown':
      return flow.notice ? { ...flow, notice: undefined } : flow;
    case 'authorKnown':
      return knowAuthor(flow, event.author);
    default:
  }
  // The screen is about to be left: whatever still happens on it counts no more.
  if (doneAttempt(flow) || gateOf(flow)) return flow;
  if (flow.view === 'identifier') return stepIdentifier(descriptor, flow, event);
  if (flow.view === 'form' && flow.mode === 'new') return stepNew(descriptor, flow, event);
  if (flow.view === 'form' && flow.mode === 'edit') {
    const basics = stepBasics(descriptor, flow, event);
    if (basics) return basics;
  }
  return stepExisting(descriptor, flow, event);
}

/** A name that arrives late fills counterparts that nobody has touched. */
function knowAuthor(flow: OpenFlow, author: string): Flow {
  if (flow.author === author) return flow;
  const fill = (values: EntryValues) => (values.counterpart ? values : { ...values, counterpart: author });
  if (flow.view === 'identifier') return { ...flow, author };
  if (flow.view === 'form' && flow.mode === 'new') return { ...flow, author, entry: fill(flow.entry) };
  const { addition } = flow;
  return addition ? { ...flow, author, addition: { ...addition, values: fill(addition.values) } } : { ...flow, author };
}

function stepIdentifier(descriptor: SubjectDescriptor, flow: IdentifierView, event: FlowEvent): Flow {
  switch (event.type) {
    case 'identifierTyped':
      return { ...flow, identifier: cleanIdentifierInput(descriptor, event.text), attempt: READY };
    case 'checkAsked': {
      if (flow.attempt.status === 'sending') return flow;
      const code = findIdentifierProblem(descriptor, flow.identifier);
      if (code) return { ...flow, attempt: refusedAt({ field: 'identifier', code }) };
      return { ...flow, attempt: send({ call: 'check', input: { identifier: normaliseIdentifier(flow.identifier) } }) };
    }
    case 'succeeded':
      return isWaiting(flow.attempt, event) ? takeCheck(descriptor, flow, event) : flow;
    case 'failed':
      return isWaiting(flow.attempt, event)
        ? { ...flow, attempt: refuse(event.error, descriptor.texts.checkFailed, descriptor.texts.loadFailed) }
        : flow;
    default:
      return flow;
  }
}

function takeCheck(descriptor: SubjectDescriptor, flow: IdentifierView, { exists, subject }: Succeeded): Flow {
  const { author, identifier, kept } = flow;
  if (!exists) return newForm(descriptor, identifier, { author, isChecked: true, kept });
  if (!subject) return { ...flow, attempt: { status: 'refused', message: descriptor.texts.loadFailed } };
  return lockedForm(subject, author, { typedIdentifier: normaliseIdentifier(identifier), entry: kept?.entry });
}
