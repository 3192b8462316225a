import type { ClientEndpoint, Input, Output } from '@najem/shared/contract';
import { IDLE, type Loadable, type Request } from '@najem/shared/store';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useShellState } from '../module';
import { requestReset } from './state';

/**
 * The state of a request, a function that sends it and one that resets it. The state is reset when the screen unmounts.
 */
export function useRequest<E extends ClientEndpoint>(
  request: Request<E>,
): [state: Loadable<Output<E>>, send: (input: Input<E>) => void, reset: () => void] {
  const dispatch = useDispatch();
  const { name } = request;
  // The reducer keeps each state under the name of the request that it follows.
  const state = useShellState(({ account }) => account[name] ?? IDLE) as Loadable<Output<E>>;
  const send = useCallback((input: Input<E>) => void dispatch(request.requested(input)), [dispatch, request]);
  const reset = useCallback(() => void dispatch(requestReset(name)), [dispatch, name]);
  useEffect(() => reset, [reset]);
  return [state, send, reset];
}
