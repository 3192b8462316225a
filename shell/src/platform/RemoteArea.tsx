import type { RemoteEntry } from '@najem/shared/contract';
import { RemotePanel } from '@najem/shared/ui/base';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { Loading } from '../kit';
import { NotFound } from '../layout/NotFound';
import { useAppStore } from '../module';
import { TEXTS } from '../texts';
import type { LoadedRemote } from './release-loader';
import { RemoteErrorBoundary } from './RemoteErrorBoundary';
import type { Remotes } from './remotes';

/** After this time the person reads that the remote is slow; it may still arrive. */
const SLOW_MS = 4_000;
/** A screen that has been shown for this long works: later failures are not a reason to fall back. */
const HEALTHY_MS = 5_000;

type Area = { state: 'loading' } | { state: 'slow' } | { state: 'ready'; remote: LoadedRemote } | { state: 'failed' };

/** One attempt to show the remote: on a visit, on a person's retry, or with another release after a failure. */
interface Attempt {
  number: number;
  trigger: 'visit' | 'retry' | 'failure';
  startedAt: number;
}

export interface RemoteAreaProps {
  entry: RemoteEntry;
  remotes: Remotes;
}

/**
 * The part of the page that belongs to a remote. A remote that is missing, slow, broken or refused shows a panel with a
 * retry here, and the layout and other remotes keep working.
 */
export function RemoteArea({ entry, remotes }: RemoteAreaProps) {
  const { area, attempt, start } = useRemote(entry, remotes);
  const retry = () => start('retry');
  const details = `${entry.id} ${area.state === 'ready' ? area.remote.version : entry.version}`;
  switch (area.state) {
    case 'loading':
      return <Loading />;
    case 'slow':
      return (
        <RemotePanel title={TEXTS.remoteSlowTitle} onRetry={retry} details={details}>
          {TEXTS.remoteSlow}
        </RemotePanel>
      );
    case 'failed':
      return <RemotePanel onRetry={retry} details={details} />;
    case 'ready': {
      const { remote } = area;
      return (
        <JoinedRemote
          key={`${attempt.number} ${remote.version}`}
          remote={remote}
          resetsState={attempt.number > 0}
          showStyles={() => remotes.showStyles(entry, remote)}
          onHealthy={() => remotes.markHealthy(entry, remote)}
          onFailure={(stage, cause) => remotes.reportFailure(entry, remote, stage, cause) && start('failure')}
          fallback={<RemotePanel onRetry={retry} details={details} />}
          unknown={<NotFound />}
        />
      );
    }
  }
}

/** Loads the remote on the first render and on every further attempt, which `start` begins. */
function useRemote(entry: RemoteEntry, remotes: Remotes) {
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
        () => !isCancelled && setArea({ state: 'failed' }),
      )
      .finally(() => clearTimeout(slow));
    return () => {
      isCancelled = true;
      clearTimeout(slow);
    };
    // A new release of the same remote is a new load; other fields of the entry never change without one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [entry.id, entry.version, remotes, attempt]);

  return { area, attempt, start };
}

interface JoinedRemoteProps {
  remote: LoadedRemote;
  /** Discards the remote's kept state, which may be what broke it. */
  resetsState: boolean;
  /** Applies the remote's style sheets and returns a function that takes them off. */
  showStyles: () => () => void;
  onHealthy: () => void;
  onFailure: (stage: 'start' | 'render', cause: unknown) => void;
  /** Replaces a remote that failed. */
  fallback: ReactNode;
  /** Shown for addresses that the remote does not know. */
  unknown: ReactNode;
}

/** Joins the remote's state and epics while it is on the page, and shows the matching route. */
function JoinedRemote({
  remote: { module },
  resetsState,
  showStyles,
  onHealthy,
  onFailure,
  fallback,
  unknown,
}: JoinedRemoteProps) {
  const store = useAppStore();
  const { pathname } = useLocation();
  const [start, setStart] = useState<'joined' | 'failed'>();
  // Styles and screen are drawn in one step.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another release is another `JoinedRemote`
  useLayoutEffect(showStyles, []);
  useEffect(() => {
    let leave: () => void;
    try {
      leave = store.join(module, { reset: resetsState });
    } catch (cause) {
      // eslint-disable-next-line no-console -- developers find the failure with its stack there
      console.error(cause);
      setStart('failed');
      onFailure('start', cause);
      return undefined;
    }
    setStart('joined');
    const healthy = setTimeout(onHealthy, HEALTHY_MS);
    return () => {
      clearTimeout(healthy);
      leave();
    };
    // The first values of the other props apply for as long as the remote is on the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, module]);
  if (start !== 'joined') return start && fallback;
  return (
    <RemoteErrorBoundary pathname={pathname} onError={(cause) => onFailure('render', cause)} fallback={fallback}>
      <RemoteRoutes module={module} unknown={unknown} />
    </RemoteErrorBoundary>
  );
}

function RemoteRoutes({ module, unknown }: Pick<LoadedRemote, 'module'> & Pick<JoinedRemoteProps, 'unknown'>) {
  return useRoutes([...module.routes, { path: '*', element: unknown }]);
}
