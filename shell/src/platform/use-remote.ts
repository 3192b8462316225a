import { useCallback, useEffect, useRef, useState } from 'react';
import type { RemoteEntry } from './registry';
import type { LoadedRemote } from './release-loader';
import type { Remotes } from './remotes';

/** After this time the person reads that the remote is slow; it may still arrive. */
export const SLOW_MS = 4_000;
type Area =
  | { state: 'loading' }
  | { state: 'slow' }
  | { state: 'ready'; remote: LoadedRemote }
  | { state: 'failed'; cause: unknown };

/** One attempt to show the remote: on a visit, on a person's retry, or with another release after a failure. */
interface Attempt {
  number: number;
  trigger: 'visit' | 'retry' | 'failure';
  startedAt: number;
}

/** Loads the remote on the first render and on every further attempt, which `start` begins. */
export function useRemote(entry: RemoteEntry, remotes: Remotes) {
  const [attempt, setAttempt] = useState<Attempt>(() => ({
    number: 0,
    trigger: 'visit',
    startedAt: performance.now(),
  }));
  const [area, setArea] = useState<Area>({ state: 'loading' });
  const retried = useRef(0);
  const start = useCallback((trigger: Attempt['trigger']) => {
    // Reset together with the attempt, or the failed module would mount once more.
    setArea({ state: 'loading' });
    setAttempt(({ number, startedAt }) => ({
      number: number + 1,
      trigger,
      startedAt: trigger === 'retry' ? performance.now() : startedAt,
    }));
  }, []);

  useEffect(() => {
    let isCancelled = false;
    setArea({ state: 'loading' });
    const slowInMs = Math.max(0, attempt.startedAt + SLOW_MS - performance.now());
    const slow = setTimeout(() => setArea({ state: 'slow' }), slowInMs);
    // Once per click: the newer registry that a retry fetches may run this effect again.
    const isRetry = attempt.trigger === 'retry' && retried.current !== attempt.number;
    retried.current = attempt.number;
    (isRetry ? remotes.retry(entry) : remotes.load(entry))
      .then(
        (remote) => !isCancelled && setArea({ state: 'ready', remote }),
        (cause: unknown) => !isCancelled && setArea({ state: 'failed', cause }),
      )
      .finally(() => clearTimeout(slow));
    return () => {
      isCancelled = true;
      clearTimeout(slow);
    };
    // A new release of the same remote is a new load; other fields of the entry never change without one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [entry.id, entry.version, remotes, attempt]);

  const isFailed = area.state === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    const retry = () => start('retry');
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isFailed, start]);

  return { area, attempt, start };
}
