import type { ClientEndpoint, Input, Output } from '@najem/shared/contract';
import { IDLE, type Loadable, type Request, type RootState } from '@najem/shared/store';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectShell } from '../module';
import { forget } from './state';

/**
 * One request for as long as a screen is open: how it stands, how to make it, and how to forget its outcome. A new visit
 * begins with nothing.
 */
export function useRequest<E extends ClientEndpoint>(
  request: Request<E>,
): [state: Loadable<Output<E>>, ask: (input: Input<E>) => void, reset: () => void] {
  const dispatch = useDispatch();
  const { name } = request;
  const state = useSelector((root: RootState) => selectShell(root).account[name] ?? IDLE) as Loadable<Output<E>>;
  const ask = useCallback((input: Input<E>) => void dispatch(request.requested(input)), [dispatch, request]);
  const reset = useCallback(() => void dispatch(forget(name)), [dispatch, name]);
  useEffect(() => reset, [reset]);
  return [state, ask, reset];
}
