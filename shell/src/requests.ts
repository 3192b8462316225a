import type { ClientEndpoint, Input, Output } from '@najem/shared/contract';
import { type AppEpic, createEvent, IDLE, loadable, type Loadable, type Request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';

/** A request whose state screens read. */
interface FollowedRequest {
  name: string;
  epic: AppEpic;
  isRequested(action: UnknownAction): boolean;
  reduce(state: Loadable<unknown> | undefined, action: UnknownAction): Loadable<unknown>;
}

/** The state of the requests that the mounted screens sent, by the request's name. */
export type RequestStates = Readonly<Record<string, Loadable<unknown>>>;

/** A screen unmounted or starts again: the state of its request is deleted. */
const requestReset = createEvent('requests/reset', (name: string) => ({ name }));

export function follow<E extends ClientEndpoint>(call: Request<E>): FollowedRequest {
  return { name: call.name, epic: call.epic, isRequested: call.requested.match, reduce: loadable(call) };
}

/** Makes the reducer that keeps the state of these requests. */
export function reduceRequests(requests: readonly FollowedRequest[]) {
  return (state: RequestStates = {}, action: UnknownAction): RequestStates => {
    if (requestReset.match(action)) {
      const { [action.name]: _removed, ...rest } = state;
      return rest;
    }
    for (const { name, isRequested, reduce } of requests) {
      const known = state[name];
      // The response to a reset request must not appear on the next visit.
      if (!known && !isRequested(action)) continue;
      const next = reduce(known, action);
      if (next !== known) return { ...state, [name]: next };
    }
    return state;
  };
}

/** Reads one part of a slice of requests in a component and follows it. */
type UseStates = <Part>(pick: (states: RequestStates) => Part) => Part;

/**
 * Makes the hook of a slice of requests. It returns the state of a request, a function that sends it and one that resets
 * it; the state is reset when the screen unmounts.
 */
export function createUseRequest(useStates: UseStates) {
  return function useRequest<E extends ClientEndpoint>(
    request: Request<E>,
  ): [state: Loadable<Output<E>>, send: (input: Input<E>) => void, reset: () => void] {
    const dispatch = useDispatch();
    const { name } = request;
    // The reducer keeps each state under the name of the request that it follows.
    const state = useStates((states) => states[name] ?? IDLE) as Loadable<Output<E>>;
    const send = useCallback((input: Input<E>) => void dispatch(request.requested(input)), [dispatch, request]);
    const reset = useCallback(() => void dispatch(requestReset(name)), [dispatch, name]);
    useEffect(() => reset, [reset]);
    return [state, send, reset];
  };
}
