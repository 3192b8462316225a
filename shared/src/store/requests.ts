import type { CallError, ClientEndpoint, Input, Output } from '@najem/shared/contract/kernel';
import { fieldsOf } from '@najem/shared/domain/kernel';
import type { UnknownAction } from 'redux';
import { mergeMap } from 'rxjs';
import { createEvent, type EventAction, type EventCreator, ofEvent } from './event';
import { dataOf, IDLE, type Loadable, stateAfter } from './loadable';
import type { Request } from './request';
import type { AppEpic, RequestStates, RootState } from './types';

/** A screen unmounts or starts again: the state of its request goes. */
export const requestReset = createEvent('requests/reset', (key: string) => ({ key }));
/** What these requests brought goes from the store; without an argument, what all brought. */
export const requestsForgotten = createEvent('requests/forgotten', (requests?: readonly { name: string }[]) => ({
  names: requests?.map(({ name }) => name),
}));

/** A change answered with something newer than what the store has of a request. */
const answerUpdated = createEvent('requests/updated', (key: string, data: unknown) => ({ key, data }));

/** One of the three actions of a call. */
interface RequestAction extends UnknownAction {
  request: { key: string; isFile: boolean };
  output?: unknown;
  error?: CallError;
}

function isRequestAction(action: UnknownAction): action is RequestAction {
  return 'key' in fieldsOf(action['request']);
}

/** Whether an action says how the request of this key ended. */
export function isAnswerTo(key: string, action: UnknownAction): boolean {
  return isRequestAction(action) && action.request.key === key && isAnswer(action);
}

function isAnswer(action: RequestAction): boolean {
  return 'output' in action || 'error' in action;
}

/** Keeps the state of every request; files go to their epics alone. */
export function requestsReducer(states: RequestStates = {}, action: UnknownAction): RequestStates {
  if (requestReset.match(action)) return without(states, (key) => key === action.key);
  if (requestsForgotten.match(action)) {
    return without(states, (key) => action.names?.includes(nameOf(key)) ?? true);
  }
  if (answerUpdated.match(action)) return { ...states, [action.key]: { status: 'loaded', data: action.data } };
  if (!isRequestAction(action)) return states;
  const { key, isFile } = action.request;
  const known = states[key];
  // The answer to a request that was reset must not appear on the next visit.
  if (isAnswer(action) && !known) return states;
  const next = isFile && 'output' in action ? IDLE : stateAfter(known ?? IDLE, action);
  return { ...states, [key]: next };
}

function nameOf(key: string): string {
  return key.split(' ', 1)[0] ?? key;
}

function without(states: RequestStates, isGone: (key: string) => boolean): RequestStates {
  const left = Object.entries(states).filter(([key]) => !isGone(key));
  return left.length === Object.keys(states).length ? states : Object.fromEntries(left);
}

/** The newest answer to a request that the store has. */
export function answerTo<E extends ClientEndpoint>(
  { requests }: RootState,
  request: Request<E>,
  input: Input<E>,
): Output<E> | undefined {
  // The reducer keeps each state under the key of the request that it follows.
  return dataOf((requests?.[request.keyOf(input)] ?? IDLE) as Loadable<Output<E>>);
}

/** A call that answers with something newer than what the store has of another. */
interface Change<Answer> {
  succeeded: EventCreator<never[], EventAction<string, { output: Answer }>>;
}

/** Makes the epic that brings the answers to `request` that the store has up to date after one of the changes. */
export function updates<E extends ClientEndpoint, Answer>(
  request: Request<E>,
  changes: readonly Change<Answer>[],
  update: (known: Output<E>, answer: Answer) => Output<E>,
): AppEpic {
  return (action$, state$) =>
    action$.pipe(
      ofEvent(...changes.map(({ succeeded }) => succeeded)),
      mergeMap(({ output }) =>
        Object.entries(state$.value.requests ?? {}).flatMap(([key, state]) => {
          const known = nameOf(key) === request.name ? dataOf(state as Loadable<Output<E>>) : undefined;
          return known === undefined ? [] : [answerUpdated(key, update(known, output))];
        }),
      ),
    );
}
