import type { ReviewMethod } from '@najem/shared/domain/rights';
import { selectSession, useRequest } from '@najem/shared/store';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useDossier } from '../../state';
import { calls, screenOpened } from '../state';

/** Starts the attempt of a form when its screen is opened; `begin` starts the form once more, without its files. */
export function useAttempt(method: ReviewMethod) {
  const dispatch = useDispatch();
  const [attempt, start] = useRequest(calls.start);
  const { isAuthenticated } = useSelector(selectSession);
  const begin = useCallback(() => {
    dispatch(screenOpened());
    start({ method });
  }, [dispatch, start, method]);
  useEffect(begin, [begin]);
  return { attempt, begin, isGuest: !isAuthenticated };
}

/** The ids of the files that can be used; undefined while there is none, or one is not ready. */
export function useReadyFiles(): string[] | undefined {
  const files = useDossier((state) => state.files);
  const ids = files.flatMap(({ state, id }) => (state === 'ready' && id !== undefined ? [id] : []));
  return ids.length > 0 && ids.length === files.length ? ids : undefined;
}
