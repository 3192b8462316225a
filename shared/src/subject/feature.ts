import type { SubjectCalls } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import type { SubjectDescriptor } from '@najem/shared/domain/register';
import {
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
import { CLOSED, type Flow, type FlowEvent } from './flow/flow';
import { reduceFlow } from './flow/flow-reducer';
import { createListReducer, type ListEvent, type ListState, NO_LIST, reduceList } from './list/state';
import { readOlderEntries } from './older-entries';
import { readRemovalCost } from './removal-cost';

export interface SubjectState {
  list: ListState;
  flow: Flow;
  /** The evidence that is added to a stored entry. */
  dialog: EvidenceDialog;
}

type RequestName = 'list' | 'identifier' | 'remove' | 'addEvidence' | 'removalCost' | 'history';

/** The calls of one kind outside of the flow, each with its actions and epic; those of the flow answer to it alone. */
export type SubjectRequests = { [Name in RequestName]: Request<SubjectCalls[Name]> } & {
  /** The user's own reports, for the way from a row to one. */
  reports: Request<typeof reports.list>;
};

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
};

/** Creates the feature of one kind of subject for the remote with this module id. */
export function createSubjectFeature(
  id: string,
  descriptor: SubjectDescriptor,
  endpoints: SubjectCalls,
): SubjectFeature {
  const calls: SubjectRequests = {
    list: request(`${id}/list`, endpoints.list),
    // Several rows may be asked for at once.
    identifier: request(`${id}/identifier`, endpoints.identifier, 'parallel'),
    remove: request(`${id}/remove`, endpoints.remove),
    addEvidence: request(`${id}/addEvidence`, endpoints.addEvidence),
    removalCost: request(`${id}/removalCost`, endpoints.removalCost),
    history: request(`${id}/history`, endpoints.history, 'parallel'),
    reports: request(`${id}/reports`, reports.list),
  };
  const flowEvent = createEvent(`${id}/flow`, (event: FlowEvent) => ({
    event,
    // The shell looks for a refusal in the error of an action.
    error: event.type === 'failed' ? event.error : undefined,
  }));
  const evidenceEvent = createEvent(`${id}/evidence`, (event: EvidenceEvent) => ({ event }));
  const listEvent = createEvent(`${id}/listed`, (event: ListEvent) => ({ event }));
  const reduceListCalls = createListReducer(descriptor, calls);
  const reduceDialogCall = createDialogReducer(calls.addEvidence);

  const reducer: Reducer<SubjectState> = (state = NO_SUBJECT_STATE, action) => {
    if (flowEvent.match(action)) return change(state, { flow: reduceFlow(descriptor, state.flow, action.event) });
    if (listEvent.match(action)) return change(state, { list: reduceList(state.list, action.event) });
    const outcome = evidenceEvent.match(action) ? readFormEvidence(action.event) : readPart(calls, action);
    return change(state, {
      flow: outcome ? reduceFlow(descriptor, state.flow, outcome) : state.flow,
      list: reduceListCalls(state.list, action),
      dialog: evidenceEvent.match(action)
        ? reduceDialog(state.dialog, action.event)
        : reduceDialogCall(state.dialog, action),
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
  const isSame = next.flow === state.flow && next.list === state.list && next.dialog === state.dialog;
  return isSame ? state : next;
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
