import type { CallError } from '@najem/shared/contract';
import { fieldsOf } from '@najem/shared/domain';
import type { UnknownAction } from 'redux';
import { createEvent } from './event';
import { IDLE, type Loadable, stateAfter } from './request';

/** The state of the requests that were sent, by the key of the request. */
export type RequestStates = Readonly<Record<string, Loadable<unknown>>>;

/** A screen unmounts or starts again: the state of its request goes. */
export const requestReset = createEvent('requests/reset', (key: string) => ({ key }));
/** What these requests brought goes from the store; without an argument, what all brought. */
export const requestsForgotten = createEvent('requests/forgotten', (requests?: readonly { name: string }[]) => ({
  names: requests?.map(({ name }) => name),
}));

/** One of the three actions of a call. */
interface RequestAction extends UnknownAction {
  request: { key: string; isFile: boolean };
  output?: unknown;
  error?: CallError;
}

function isRequestAction(action: UnknownAction): action is RequestAction {
  return 'key' in fieldsOf(action['request']);
}

/** Keeps the state of every request; files go to their epics alone. */
export function requestsReducer(states: RequestStates = {}, action: UnknownAction): RequestStates {
  if (requestReset.match(action)) return without(states, (key) => key === action.key);
  if (requestsForgotten.match(action)) {
    return without(states, (key) => action.names?.includes(key.split(' ', 1)[0] ?? '') ?? true);
  }
  if (!isRequestAction(action)) return states;
  const { key, isFile } = action.request;
  const known = states[key];
  const isAnswer = 'output' in action || 'error' in action;
  // The answer to a request that was reset must not appear on the next visit.
  if (isAnswer && !known) return states;
  const next = isFile && 'output' in action ? IDLE : stateAfter(known ?? IDLE, action);
  return { ...states, [key]: next };
}

function without(states: RequestStates, isGone: (key: string) => boolean): RequestStates {
  const left = Object.entries(states).filter(([key]) => !isGone(key));
  return left.length === Object.keys(states).length ? states : Object.fromEntries(left);
}
