import type { SubjectDescriptor } from '@najem/shared/domain/register';
import type { EntryValues } from '../values';
import { reduceEditForm } from './edit-form';
import { carryEvidence, changeEvidence, settleEvidence } from './entry-evidence';
import { reduceExistingForm } from './existing-form';
import {
  CLOSED,
  findDoneSubmission,
  findVerificationRequest,
  type Flow,
  type FlowEvent,
  isEditForm,
  type OpenFlow,
} from './flow';
import { reduceIdentifierView } from './identifier-view';
import { reduceNewForm } from './new-form';

/**
 * The flow after an event. An event that does not fit the present state, such as a late answer or a second click,
 * changes nothing. The reducer records the calls it waits for; an epic makes them and reports back.
 */
export function reduceFlow(descriptor: SubjectDescriptor, flow: Flow, event: FlowEvent): Flow {
  if (event.type === 'opened') return event.flow;
  if (event.type === 'closed') return CLOSED;
  if (flow.view === 'closed') return flow;
  switch (event.type) {
    case 'noticeShown':
      return flow.notice ? { ...flow, notice: undefined } : flow;
    case 'authorKnown':
      return fillAuthor(flow, event.author);
    case 'evidenceChanged':
      return changeEvidence(flow, event.change);
    default:
  }
  // The screen is about to be left, so later events no longer count.
  if (findDoneSubmission(flow) || findVerificationRequest(flow)) return flow;
  if (event.type === 'evidenceSettled') return settleEvidence(flow, event.entryId, event.entry);
  const next = reduceView(descriptor, flow, event);
  return next.view === 'closed' ? next : carryEvidence(flow, next);
}

function reduceView(descriptor: SubjectDescriptor, flow: OpenFlow, event: FlowEvent): Flow {
  if (flow.view === 'identifier') return reduceIdentifierView(descriptor, flow, event);
  if (flow.view === 'form' && flow.mode === 'new') return reduceNewForm(descriptor, flow, event);
  const edited = isEditForm(flow) ? reduceEditForm(descriptor, flow, event) : undefined;
  return edited ?? reduceExistingForm(descriptor, flow, event);
}

/** Fills untouched counterparts with a name that arrives late. */
function fillAuthor(flow: OpenFlow, author: string): Flow {
  if (flow.author === author) return flow;
  const fill = (values: EntryValues) => (values.counterpart ? values : { ...values, counterpart: author });
  if (flow.view === 'identifier') return { ...flow, author };
  if (flow.view === 'form' && flow.mode === 'new') return { ...flow, author, entry: fill(flow.entry) };
  const { addition } = flow;
  return addition ? { ...flow, author, addition: { ...addition, values: fill(addition.values) } } : { ...flow, author };
}
