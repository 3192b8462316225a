import {
  type CallError,
  type ClientEndpoint,
  type Input,
  type Output,
  pathParameters,
} from '@najem/shared/contract/kernel';
import { fieldsOf } from '@najem/shared/domain/kernel';
import type { UnknownAction } from 'redux';
import { catchError, concatMap, map, mergeMap, of, switchMap } from 'rxjs';
import { createEvent, type EventAction, type EventCreator, ofEvent } from './event';
import { IDLE, type Loadable, stateAfter } from './loadable';
import type { AppEpic } from './types';

/** An action of a call, named at run time, with its fields. */
type RequestEvent<Arguments extends unknown[], Fields> = EventCreator<Arguments, EventAction<string, Fields & Named>>;

/** Names the request that an action belongs to. */
interface Named {
  request: { key: string; isFile: boolean };
}

/** The three actions of one call and the epic that leads from the first to one of the others. */
export interface Request<E extends ClientEndpoint> {
  name: string;
  /** The media type of an answer that is a file. */
  binary: E['binary'];
  /** What the store keeps the state under: the name and what the path parameters name. */
  keyOf(input: Input<E>): string;
  requested: RequestEvent<[input: Input<E>], { input: Input<E> }>;
  succeeded: RequestEvent<[output: Output<E>, input: Input<E>], { output: Output<E>; input: Input<E> }>;
  failed: RequestEvent<[error: CallError, input: Input<E>], { error: CallError; input: Input<E> }>;
  epic: AppEpic;
}

/**
 * Declares a call of the contract as actions and an epic. Without `order`, reads answer the latest request only, and
 * writes run one after another.
 */
export function request<E extends ClientEndpoint>(
  name: string,
  endpoint: E,
  order: 'latest' | 'queued' | 'parallel' = endpoint.method === 'GET' ? 'latest' : 'queued',
): Request<E> {
  const { binary } = endpoint;
  const parameters = pathParameters(endpoint.path);
  const keyOf = (input: Input<E>) => [name, ...parameters.map((parameter) => fieldsOf(input)[parameter])].join(' ');
  const named = (input: Input<E>): Named => ({ request: { key: keyOf(input), isFile: binary !== undefined } });
  const requested = createEvent(`${name}/requested`, (input: Input<E>) => ({ input, ...named(input) }));
  const succeeded = createEvent(`${name}/succeeded`, (output: Output<E>, input: Input<E>) => ({
    output,
    input,
    ...named(input),
  }));
  const failed = createEvent(`${name}/failed`, (error: CallError, input: Input<E>) => ({
    error,
    input,
    ...named(input),
  }));
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
  return { name, binary, keyOf, requested, succeeded, failed, epic };
}

/** Follows one request in a loadable of a slice, for a reducer that adds to its data; other actions leave it as it is. */
export function loadable<E extends ClientEndpoint>(
  call: Request<E>,
): (state: Loadable<Output<E>> | undefined, action: UnknownAction) => Loadable<Output<E>> {
  const { requested, succeeded, failed } = call;
  return (state = IDLE, action) =>
    requested.match(action) || succeeded.match(action) || failed.match(action) ? stateAfter(state, action) : state;
}
