import type { RemoteEntry } from '@najem/shared/contract';
import type { AppStore } from '@najem/shared/store/host';
import { RemotePanel } from '@najem/shared/ui/base';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useRoutes } from 'react-router-dom';
import { Loading } from '../kit';
import { NotFound } from '../layout/NotFound';
import { TEXTS } from '../texts';
import { FaultBoundary } from './FaultBoundary';
import type { LoadedRemote } from './release-loader';
import type { Remotes } from './remotes';

/** So long after asking, the person is told that nothing came yet; it may still come. */
const SLOW_MS = 4_000;
/** A screen that has stood for this long works: what breaks it later is not for want of another release. */
const PROOF_MS = 5_000;

type Area = { state: 'loading' } | { state: 'slow' } | { state: 'ready'; remote: LoadedRemote } | { state: 'failed' };

/** One go at showing the remote: the first, one that a person asked for, or one with another release after a fault. */
interface Turn {
  count: number;
  by: 'visit' | 'person' | 'fault';
  askedAt: number;
}

export interface RemoteAreaProps {
  entry: RemoteEntry;
  remotes: Remotes;
}

/**
 * The part of the page that belongs to a remote. Whatever happens to the remote — missing, slow, broken, refused —
 * happens in here: a Polish panel with a retry, while layout and other remotes go on working.
 */
export function RemoteArea({ entry, remotes }: RemoteAreaProps) {
  const [turn, setTurn] = useState<Turn>(() => ({ count: 0, by: 'visit', askedAt: performance.now() }));
  const [area, setArea] = useState<Area>({ state: 'loading' });
  const retried = useRef(0);
  const begin = useCallback((by: Turn['by']) => {
    // With the turn, lest what failed joins once more before another takes its place.
    setArea({ state: 'loading' });
    setTurn(({ count, askedAt }) => ({ count: count + 1, by, askedAt: by === 'person' ? performance.now() : askedAt }));
  }, []);
  const retry = () => begin('person');

  useEffect(() => {
    let left = false;
    setArea({ state: 'loading' });
    const slow = setTimeout(() => setArea({ state: 'slow' }), Math.max(0, turn.askedAt + SLOW_MS - performance.now()));
    // Once per click: the newer registry that it brings may begin this effect again.
    const isRetry = turn.by === 'person' && retried.current !== turn.count;
    retried.current = turn.count;
    (isRetry ? remotes.retry(entry) : remotes.load(entry))
      .then(
        (remote) => !left && setArea({ state: 'ready', remote }),
        () => !left && setArea({ state: 'failed' }),
      )
      .finally(() => clearTimeout(slow));
    return () => {
      left = true;
      clearTimeout(slow);
    };
    // A new release of the same remote is a new load; other fields of the entry never change without one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [entry.id, entry.version, remotes, turn]);

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
          key={`${turn.count} ${remote.version}`}
          remote={remote}
          reset={turn.count > 0}
          show={() => remotes.show(entry, remote)}
          onProof={() => remotes.approve(entry, remote)}
          onFault={(stage, cause) => remotes.fault(entry, remote, stage, cause) && begin('fault')}
          fallback={<RemotePanel onRetry={retry} details={details} />}
        />
      );
    }
  }
}

interface JoinedRemoteProps {
  remote: LoadedRemote;
  /** Its state begins anew: what is there may be what broke it. */
  reset: boolean;
  /** Brings its style sheets onto the page; answers how to take them away. */
  show: () => () => void;
  onProof: () => void;
  onFault: (stage: 'start' | 'render', cause: unknown) => void;
  /** In place of what failed. */
  fallback: ReactNode;
}

/** Joins the remote's state and epics for as long as it is on the page, and shows the route that fits. */
function JoinedRemote({ remote: { module }, reset, show, onProof, onFault, fallback }: JoinedRemoteProps) {
  const store = useStore() as unknown as AppStore;
  const { pathname } = useLocation();
  const [start, setStart] = useState<'joined' | 'failed'>();
  // In one step with its screen: neither is drawn without the other.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another release is another `JoinedRemote`
  useLayoutEffect(show, []);
  useEffect(() => {
    let leave: () => void;
    try {
      leave = store.join(module, { reset });
    } catch (cause) {
      // eslint-disable-next-line no-console -- whoever looks into the fault finds it there, with its stack
      console.error(cause);
      setStart('failed');
      onFault('start', cause);
      return undefined;
    }
    setStart('joined');
    const proof = setTimeout(onProof, PROOF_MS);
    return () => {
      clearTimeout(proof);
      leave();
    };
    // Its first values hold for as long as it is on the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, module]);
  if (start !== 'joined') return start && fallback;
  return (
    <FaultBoundary place={pathname} onFault={(cause) => onFault('render', cause)} fallback={fallback}>
      <RemoteRoutes module={module} />
    </FaultBoundary>
  );
}

function RemoteRoutes({ module }: Pick<LoadedRemote, 'module'>) {
  return useRoutes([...module.routes, { path: '*', element: <NotFound /> }]);
}
