import type { CallError, ClientEndpoint, Input, Output } from '@najem/shared/contract';
import type { UnknownAction } from 'redux';
import { catchError, concatMap, map, mergeMap, of, switchMap } from 'rxjs';
import { createEvent, type EventAction, type EventCreator, ofEvent } from './event';
import type { AppEpic } from './types';

/** An action of a call, named at run time, with its fields. */
type RequestEvent<Arguments extends unknown[], Fields> = EventCreator<Arguments, EventAction<string, Fields>>;

/** The three actions of one call and the epic that leads from the first to one of the others. */
export interface Request<E extends ClientEndpoint> {
  name: string;
  requested: RequestEvent<[input: Input<E>], { input: Input<E> }>;
  succeeded: RequestEvent<[output: Output<E>, input: Input<E>], { output: Output<E>; input: Input<E> }>;
  failed: RequestEvent<[error: CallError, input: Input<E>], { error: CallError; input: Input<E> }>;
  epic: AppEpic;
}

/**
 * Declares a call of the contract as actions and an epic. Reads answer the latest request only; writes run one
 * after another, in the order in which they were asked for, unless `order` says otherwise.
 */
export function request<E extends ClientEndpoint>(
  name: string,
  endpoint: E,
  order: 'latest' | 'queued' | 'parallel' = endpoint.method === 'GET' ? 'latest' : 'queued',
): Request<E> {
  const requested = createEvent(`${name}/requested`, (input: Input<E>) => ({ input }));
  const succeeded = createEvent(`${name}/succeeded`, (output: Output<E>, input: Input<E>) => ({ output, input }));
  const failed = createEvent(`${name}/failed`, (error: CallError, input: Input<E>) => ({ error, input }));
  const flatten: typeof mergeMap = { latest: switchMap, queued: concatMap, parallel: mergeMap }[order];
  const epic: AppEpic = (action$, _state$, { call }) =>
    action$.pipe(
      ofEvent(requested),
      flatten(({ input }) =>
        call(endpoint, input).pipe(
          map((output) => succeeded(output, input)),
          catchError((error: CallError) => of(failed(error, input))),
        ),
      ),
    );
  return { name, requested, succeeded, failed, epic };
}

/** What is known of data that a call brings: nothing yet, on its way, here, or failed (with what was here before). */
export type Loadable<Data> =
  | { status: 'idle' }
  | { status: 'loading'; previous?: Data }
  | { status: 'loaded'; data: Data }
  | { status: 'failed'; error: CallError; previous?: Data };

export const IDLE: { status: 'idle' } = { status: 'idle' };

/** The newest data of a loadable, also while it is being renewed or after a renewal failed. */
export function dataOf<Data>(loadable: Loadable<Data>): Data | undefined {
  if (loadable.status === 'loaded') return loadable.data;
  return loadable.status === 'idle' ? undefined : loadable.previous;
}

/** Follows one request in a loadable; other actions leave it as it is. */
export function loadable<E extends ClientEndpoint>(
  call: Request<E>,
): (state: Loadable<Output<E>> | undefined, action: UnknownAction) => Loadable<Output<E>> {
  return (state = IDLE, action) => {
    const previous = dataOf(state);
    if (call.requested.match(action))
      return previous === undefined ? { status: 'loading' } : { status: 'loading', previous };
    if (call.succeeded.match(action)) return { status: 'loaded', data: action.output };
    if (call.failed.match(action)) {
      return previous === undefined
        ? { status: 'failed', error: action.error }
        : { status: 'failed', error: action.error, previous };
    }
    return state;
  };
}
