import type { AppEpic, Bus, Call, RootState } from '@najem/shared/store';
import { createBus, startSession } from '@najem/shared/store/host';
import type { UnknownAction } from 'redux';
import { StateObservable } from 'redux-observable';
import { isObservable, type Observable, Subject } from 'rxjs';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { fakeApi } from './fake-api';

/**
 * Tells an epic's story in marbles, in virtual time: no test waits for a timer. In time strings put a space after the
 * unit, as in `'30s a'`.
 */
export function marbles(story: (helpers: RunHelpers) => void): void {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(story);
}

export interface EpicSurroundings {
  /** The state that the epic sees, or its changes; the signed-out session when absent. */
  state?: RootState | Observable<RootState>;
  call?: Call;
  bus?: Bus;
  /** The other sites that a screen may lead to; none when absent. */
  redirectOrigins?: readonly string[];
}

/** Runs an epic on a stream of actions and answers what it emits. */
export function runEpic(
  epic: AppEpic,
  action$: Observable<UnknownAction>,
  surroundings: EpicSurroundings = {},
): Observable<UnknownAction> {
  const { state = { session: startSession(null) }, redirectOrigins = [] } = surroundings;
  const { call = fakeApi().call, bus = createBus() } = surroundings;
  const values$ = new Subject<RootState>();
  const signedOut: RootState = { session: startSession(null) };
  const state$ = new StateObservable(values$, isObservable(state) ? signedOut : state);
  // A finished list of states must not end the epic: the store's state never ends.
  if (isObservable(state)) state.subscribe((next) => values$.next(next));
  return epic(action$, state$, { call, bus, redirectOrigins });
}
