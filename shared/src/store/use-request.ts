import type { ClientEndpoint, Input, Output } from '@najem/shared/contract/kernel';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { IDLE, type Loadable } from './loadable';
import type { Request } from './request';
import { requestReset } from './requests';
import type { RootState } from './types';

const LOADING: Loadable<never> = { status: 'loading' };

/**
 * Follows a request that a screen sends: its state, a function that sends it and one that resets it. The state is reset
 * when the screen unmounts. `onSucceeded` is called once for each success that the screen sees.
 */
export function useRequest<E extends ClientEndpoint>(
  request: Request<E>,
  onSucceeded?: (output: Output<E>) => void,
): [state: Loadable<Output<E>>, send: (input: Input<E>) => void, reset: () => void] {
  const dispatch = useDispatch();
  // Of several things with an id, this screen follows the one that it sent.
  const [key, setKey] = useState(request.name);
  const state = useRequestState<Output<E>>(key) ?? IDLE;
  const send = useCallback(
    (input: Input<E>) => {
      setKey(request.keyOf(input));
      dispatch(request.requested(input));
    },
    [dispatch, request],
  );
  const reset = useCallback(() => void dispatch(requestReset(key)), [dispatch, key]);
  useEffect(() => reset, [reset]);

  const succeeded = useEffectEvent((output: Output<E>) => onSucceeded?.(output));
  useEffect(() => {
    if (state.status === 'loaded') succeeded(state.data);
  }, [state]);
  return [state, send, reset];
}

interface Waiter<Data> {
  resolve: (data: Data) => void;
  reject: (cause: Error) => void;
}

/**
 * Follows a request like `useRequest`, for a screen that goes on with the answer: the function returned resolves with it,
 * and rejects where the call fails or the screen unmounts before. While a call is under way, a further one waits for it.
 */
export function useAnswer<E extends ClientEndpoint>(
  request: Request<E>,
): [state: Loadable<Output<E>>, ask: (input: Input<E>) => Promise<Output<E>>] {
  const [state, send] = useRequest(request);
  const waiters = useRef<Waiter<Output<E>>[]>([]);
  const ask = useCallback(
    (input: Input<E>) =>
      new Promise<Output<E>>((resolve, reject) => {
        if (waiters.current.push({ resolve, reject }) === 1) send(input);
      }),
    [send],
  );
  useEffect(() => {
    if (state.status !== 'loaded' && state.status !== 'failed') return;
    for (const { resolve, reject } of waiters.current.splice(0)) {
      if (state.status === 'loaded') resolve(state.data);
      else reject(new Error(state.error.message));
    }
  }, [state]);
  useEffect(
    () => () => waiters.current.splice(0).forEach(({ reject }) => reject(new Error('The screen was left.'))),
    [],
  );
  return [state, ask];
}

/**
 * Follows what a screen reads: requests it when the screen mounts and when the input changes, `null` never. The data of
 * the last visit stays until the newer arrives; other path parameters have data of their own. The function returned
 * requests it again.
 */
export function useLoaded<E extends ClientEndpoint>(
  request: Request<E>,
  input: Input<E> | null,
): [state: Loadable<Output<E>>, reload: () => void] {
  const dispatch = useDispatch();
  const state = useRequestState<Output<E>>(input && request.keyOf(input));
  const reload = () => {
    if (input) dispatch(request.requested(input));
  };
  const load = useEffectEvent(reload);
  // Each rendering makes an input of its own.
  const text = JSON.stringify(input);
  useEffect(() => load(), [request, text]);
  useRetryOnline(state, reload);
  return [state ?? (input ? LOADING : IDLE), reload];
}

/** Requests again what failed without a connection, once there is one. */
export function useRetryOnline(state: Loadable<unknown> | undefined, retry: () => void): void {
  const isOffline = state?.status === 'failed' && state.error.code === 'NO_CONNECTION';
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!isOffline) return;
    const onOnline = () => again();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isOffline]);
}

function useRequestState<Data>(key: string | null): Loadable<Data> | undefined {
  // The reducer keeps each state under the key of the request that it follows.
  return useSelector((root: RootState) => (key === null ? undefined : root.requests?.[key])) as
    Loadable<Data> | undefined;
}
