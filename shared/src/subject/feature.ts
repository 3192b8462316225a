import { type SubjectCalls, subjectOf, type SubjectReply } from '@najem/shared/contract';
import type { SubjectDescriptor } from '@najem/shared/domain';
import {
  type CallError,
  createEvent,
  type EventAction,
  type EventCreator,
  moduleState,
  type Request,
  request,
  type RootState,
} from '@najem/shared/store';
import type { Reducer, UnknownAction } from 'redux';
import {
  CLOSED_DIALOG,
  createDialogReducer,
  type EvidenceDialog,
  type EvidenceEvent,
  reduceDialog,
} from './evidence/dialog';
import { CLOSED, type Flow, type FlowEvent, type PendingCommand } from './flow/flow';
import { reduceFlow } from './flow/flow-reducer';
import { createListReducer, type ListEvent, type ListState, NO_LIST, reduceList } from './list/state';
import { createOlderReducer, type OlderRequest, readOlderEntries } from './older-entries';
import { readRemovalCost } from './removal-cost';

export interface SubjectState {
  list: ListState;
  flow: Flow;
  /** The evidence that is added to a stored entry. */
  dialog: EvidenceDialog;
  older: OlderRequest;
}

/** The calls of one kind, each with its actions and epic. */
export type SubjectRequests = { [Name in keyof SubjectCalls]: Request<SubjectCalls[Name]> };

/** The creator of one kind's events; the action type holds the module id. */
type SubjectEvent<Event> = EventCreator<[event: Event], EventAction<string, { event: Event }>>;

/** The calls, the state and the events that the list and the editor of one kind share. */
export interface SubjectFeature {
  /** The module id, the key of the state in the store. */
  id: string;
  descriptor: SubjectDescriptor;
  endpoints: SubjectCalls;
  calls: SubjectRequests;
  reducer: Reducer<SubjectState>;
  select: (state: RootState) => SubjectState;
  flowEvent: SubjectEvent<FlowEvent>;
  evidenceEvent: SubjectEvent<EvidenceEvent>;
  listEvent: SubjectEvent<ListEvent>;
}

export const NO_SUBJECT_STATE: SubjectState = {
  list: NO_LIST,
  flow: CLOSED,
  dialog: CLOSED_DIALOG,
  older: { status: 'idle' },
};

/** Creates the feature of one kind of subject for the remote with this module id. */
export function createSubjectFeature(
  id: string,
  descriptor: SubjectDescriptor,
  endpoints: SubjectCalls,
): SubjectFeature {
  const calls: SubjectRequests = {
    list: request(`${id}/list`, endpoints.list),
    check: request(`${id}/check`, endpoints.check),
    // Several rows may be asked for at once.
    identifier: request(`${id}/identifier`, endpoints.identifier, 'parallel'),
    create: request(`${id}/create`, endpoints.create),
    update: request(`${id}/update`, endpoints.update),
    remove: request(`${id}/remove`, endpoints.remove),
    addHistory: request(`${id}/addHistory`, endpoints.addHistory),
    addEvidence: request(`${id}/addEvidence`, endpoints.addEvidence),
    updateHistory: request(`${id}/updateHistory`, endpoints.updateHistory),
    removeHistory: request(`${id}/removeHistory`, endpoints.removeHistory),
    removalCost: request(`${id}/removalCost`, endpoints.removalCost),
    history: request(`${id}/history`, endpoints.history),
  };
  const flowEvent = createEvent(`${id}/flow`, (event: FlowEvent) => ({ event }));
  const evidenceEvent = createEvent(`${id}/evidence`, (event: EvidenceEvent) => ({ event }));
  const listEvent = createEvent(`${id}/listed`, (event: ListEvent) => ({ event }));
  const reduceListCalls = createListReducer(descriptor, calls);
  const reduceOlder = createOlderReducer(calls.history);
  const reduceDialogCall = createDialogReducer(calls.addEvidence);

  const reducer: Reducer<SubjectState> = (state = NO_SUBJECT_STATE, action) => {
    if (flowEvent.match(action)) return change(state, { flow: reduceFlow(descriptor, state.flow, action.event) });
    if (listEvent.match(action)) return change(state, { list: reduceList(state.list, action.event) });
    const outcome = evidenceEvent.match(action)
      ? readFormEvidence(action.event)
      : (readOutcome(descriptor, calls, action) ?? readPart(calls, action));
    return change(state, {
      flow: outcome ? reduceFlow(descriptor, state.flow, outcome) : state.flow,
      list: reduceListCalls(state.list, action),
      dialog: evidenceEvent.match(action)
        ? reduceDialog(state.dialog, action.event)
        : reduceDialogCall(state.dialog, action),
      older: reduceOlder(state.older, action),
    });
  };
  const slice = moduleState(id, reducer);
  // Epics start before the store holds the state of a module that has just joined.
  const select = (root: RootState) => (root[id] === undefined ? NO_SUBJECT_STATE : slice.select(root));

  return { id, descriptor, endpoints, calls, reducer, select, flowEvent, evidenceEvent, listEvent };
}

/** Returns the same state where nothing changed, to avoid needless re-renders. */
function change(state: SubjectState, changes: Partial<SubjectState>): SubjectState {
  const next = { ...state, ...changes };
  const isSame = next.flow === state.flow && next.list === state.list && next.older === state.older;
  return isSame && next.dialog === state.dialog ? state : next;
}

const FLOW_CALLS = [
  'check',
  'create',
  'update',
  'addHistory',
  'updateHistory',
  'removeHistory',
] as const satisfies readonly PendingCommand['call'][];

/** The common parts of the flow's calls. */
interface FlowRequest {
  succeeded: { match(action: UnknownAction): action is UnknownAction & { output: FlowReply } };
  failed: { match(action: UnknownAction): action is UnknownAction & { error: CallError } };
}

/** The common parts of their replies. */
interface FlowReply extends SubjectReply {
  exists?: boolean;
  awarded?: number;
  isHeld?: true;
}

/** The flow's event for the outcome of one of its calls; undefined for every other action. */
function readOutcome(
  { kind }: SubjectDescriptor,
  calls: Record<(typeof FLOW_CALLS)[number], FlowRequest>,
  action: UnknownAction,
): FlowEvent | undefined {
  for (const call of FLOW_CALLS) {
    const { succeeded, failed } = calls[call];
    if (failed.match(action)) return { type: 'failed', call, error: action.error };
    if (succeeded.match(action)) {
      const { exists, awarded, isHeld } = action.output;
      return { type: 'succeeded', call, subject: subjectOf(kind, action.output), exists, awarded, isHeld };
    }
  }
  return undefined;
}

/** The flow's event for what a call of its own brought about a subject; undefined for every other action. */
function readPart(
  { addEvidence, history, removalCost }: SubjectRequests,
  action: UnknownAction,
): FlowEvent | undefined {
  if (addEvidence.succeeded.match(action)) {
    return { type: 'evidenceSettled', entryId: action.input.entryId, entry: action.output.entry };
  }
  if (addEvidence.failed.match(action)) return { type: 'evidenceSettled', entryId: action.input.entryId };
  const older = readOlderEntries(history, action);
  if (older) return { type: 'olderLoaded', ...older };
  const cost = readRemovalCost(removalCost, action);
  return cost && { type: 'removalPriced', cost };
}

/** The flow's event for what happened to the evidence of its form; undefined for that of the dialog. */
function readFormEvidence(event: EvidenceEvent): FlowEvent | undefined {
  if (!('place' in event) || event.place === 'dialog') return undefined;
  const { place: _, ...change } = event;
  return { type: 'evidenceChanged', change };
}
