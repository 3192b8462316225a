import type { Endpoint, Input, Output } from '@najem/shared/contract';
import type { UnknownAction } from 'redux';
import { catchError, concatMap, filter, map, mergeMap, of, switchMap } from 'rxjs';
import type { AppEpic, CallError } from './types';

export interface RequestedAction<E> extends UnknownAction {
  type: string;
  input: Input<E>;
}
export interface SucceededAction<E> extends UnknownAction {
  type: string;
  output: Output<E>;
  input: Input<E>;
}
export interface FailedAction<E> extends UnknownAction {
  type: string;
  error: CallError;
  input: Input<E>;
}

interface Creator<Arguments extends unknown[], Made extends UnknownAction> {
  (...args: Arguments): Made;
  type: string;
  match(action: UnknownAction): action is Made;
}

/** The three actions of one call and the epic that leads from the first to one of the others. */
export interface Request<E extends Endpoint> {
  name: string;
  requested: Creator<[input: Input<E>], RequestedAction<E>>;
  succeeded: Creator<[output: Output<E>, input: Input<E>], SucceededAction<E>>;
  failed: Creator<[error: CallError, input: Input<E>], FailedAction<E>>;
  epic: AppEpic;
}

function creator<Arguments extends unknown[], Made extends UnknownAction>(
  type: string,
  fields: (...args: Arguments) => object,
): Creator<Arguments, Made> {
  const create = (...args: Arguments) => ({ type, ...fields(...args) }) as unknown as Made;
  return Object.assign(create, { type, match: (action: UnknownAction): action is Made => action.type === type });
}

/**
 * Declares a call of the contract as actions and an epic. Reads answer the latest request only; writes run one
 * after another, in the order in which they were asked for, unless `order` says otherwise.
 */
export function request<E extends Endpoint>(
  name: string,
  endpoint: E,
  order: 'latest' | 'queued' | 'parallel' = endpoint.method === 'GET' ? 'latest' : 'queued',
): Request<E> {
  const requested = creator<[Input<E>], RequestedAction<E>>(`${name}/requested`, (input) => ({ input }));
  const succeeded = creator<[Output<E>, Input<E>], SucceededAction<E>>(`${name}/succeeded`, (output, input) => ({
    output,
    input,
  }));
  const failed = creator<[CallError, Input<E>], FailedAction<E>>(`${name}/failed`, (error, input) => ({
    error,
    input,
  }));
  const flatten: typeof mergeMap = { latest: switchMap, queued: concatMap, parallel: mergeMap }[order];
  const epic: AppEpic = (action$, _state$, { call }) =>
    action$.pipe(
      filter(requested.match),
      flatten(({ input }) =>
        call(endpoint, input).pipe(
          map((output) => succeeded(output, input) as UnknownAction),
          catchError((error: CallError) => of(failed(error, input) as UnknownAction)),
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
export function loadable<E extends Endpoint>(
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
