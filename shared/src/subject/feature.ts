import type { CheckedSubject, SubjectCalls } from '@najem/shared/contract';
import type { SubjectDescriptor } from '@najem/shared/domain';
import { type Request, request, type RootState } from '@najem/shared/store';
import type { Reducer, UnknownAction } from 'redux';
import { CLOSED, type Flow, type FlowEvent, type Intent } from './flow/flow';
import { stepFlow } from './flow/flow-reducer';
import { type ListEvent, listReducer, type ListState, NO_LIST, stepList } from './list/state';

export interface DeskState {
  list: ListState;
  flow: Flow;
}

/** The calls of one kind, each with its actions and epic. */
export type DeskCalls = { [Name in keyof SubjectCalls]: Request<SubjectCalls[Name]> };

interface EventAction<Event> extends UnknownAction {
  event: Event;
}

/** Everything that both screens of one kind share: its calls, its state, and the events that change it. */
export interface Desk {
  descriptor: SubjectDescriptor;
  endpoints: SubjectCalls;
  calls: DeskCalls;
  reducer: Reducer<DeskState>;
  select: (state: RootState) => DeskState;
  /** Something happened in the add flow. */
  flow: (event: FlowEvent) => EventAction<FlowEvent>;
  /** The flow's event that an action carries; undefined for every other action. */
  flowEvent: (action: UnknownAction) => FlowEvent | undefined;
  /** Something happened in the list. */
  list: (event: ListEvent) => EventAction<ListEvent>;
}

export const NO_DESK: DeskState = { list: NO_LIST, flow: CLOSED };

/** Makes the desk of one kind of subject. `id` is the remote's module id, under which its state stands in the store. */
export function createDesk(id: string, descriptor: SubjectDescriptor, endpoints: SubjectCalls): Desk {
  const calls: DeskCalls = {
    list: request(`${id}/list`, endpoints.list),
    check: request(`${id}/check`, endpoints.check),
    create: request(`${id}/create`, endpoints.create),
    update: request(`${id}/update`, endpoints.update),
    remove: request(`${id}/remove`, endpoints.remove),
    addHistory: request(`${id}/addHistory`, endpoints.addHistory),
    updateHistory: request(`${id}/updateHistory`, endpoints.updateHistory),
    removeHistory: request(`${id}/removeHistory`, endpoints.removeHistory),
  };
  const flowType = `${id}/flow`;
  const listType = `${id}/listed`;
  const flowEvent = (action: UnknownAction) =>
    action.type === flowType ? (action as EventAction<FlowEvent>).event : undefined;
  const followList = listReducer(descriptor, calls);

  return {
    descriptor,
    endpoints,
    calls,
    // Epics see the state of the last action, which at their start is older than the reducer's joining.
    select: (state) => (state[id] as DeskState | undefined) ?? NO_DESK,
    flow: (event) => ({ type: flowType, event }),
    flowEvent,
    list: (event) => ({ type: listType, event }),
    reducer: (state = NO_DESK, action) => {
      const event = flowEvent(action);
      if (event) return change(state, { flow: stepFlow(descriptor, state.flow, event) });
      if (action.type === listType) {
        return change(state, { list: stepList(state.list, (action as EventAction<ListEvent>).event) });
      }
      const outcome = outcomeOf(descriptor, calls, action);
      const flow = outcome ? stepFlow(descriptor, state.flow, outcome) : state.flow;
      return change(state, { flow, list: followList(state.list, action) });
    },
  };
}

/** The same state where nothing changed, so that nobody draws for nothing. */
function change(state: DeskState, { flow = state.flow, list = state.list }: Partial<DeskState>): DeskState {
  return flow === state.flow && list === state.list ? state : { flow, list };
}

const FLOW_CALLS = [
  'check',
  'create',
  'update',
  'addHistory',
  'updateHistory',
  'removeHistory',
] as const satisfies readonly Intent['call'][];

/** How one of the flow's calls ended, as the flow hears of it. */
function outcomeOf(descriptor: SubjectDescriptor, calls: DeskCalls, action: UnknownAction): FlowEvent | undefined {
  for (const intent of FLOW_CALLS) {
    const call = calls[intent] as Request<SubjectCalls['check' | 'create']>;
    if (call.failed.match(action)) return { type: 'failed', intent, error: action.error };
    if (call.succeeded.match(action)) {
      const { exists, awarded, ...output } = action.output as Reply;
      return { type: 'succeeded', intent, subject: output[descriptor.kind], exists, awarded };
    }
  }
  return undefined;
}

/** What the replies of the flow's calls have between them. */
interface Reply {
  tenant?: CheckedSubject;
  landlord?: CheckedSubject;
  exists?: boolean;
  awarded?: number;
}
