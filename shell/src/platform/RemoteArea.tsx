import type { RemoteEntry } from '@najem/shared/contract';
import type { AppStore } from '@najem/shared/store';
import { CardSkeleton, RemotePanel } from '@najem/shared/ui/base';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useRoutes } from 'react-router-dom';
import { NotFound } from '../layout/NotFound';
import { TEXTS } from '../texts';
import { FaultBoundary } from './FaultBoundary';
import { causeOf, type LoadedRemote, type Remotes } from './remotes';

/** After this long without an answer the person is told, while the load goes on. */
const SLOW_MS = 5_000;

type Area = { state: 'loading' } | { state: 'slow' } | { state: 'ready'; remote: LoadedRemote } | { state: 'failed' };

export interface RemoteAreaProps {
  entry: RemoteEntry;
  remotes: Remotes;
}

/**
 * The part of the page that belongs to a remote. Whatever happens to the remote — missing, slow, broken, refused —
 * happens in here: a Polish panel with a retry, while layout and other remotes go on working.
 */
export function RemoteArea({ entry, remotes }: RemoteAreaProps) {
  const [attempt, setAttempt] = useState(0);
  const [area, setArea] = useState<Area>({ state: 'loading' });
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    let left = false;
    setArea({ state: 'loading' });
    const slow = setTimeout(() => setArea({ state: 'slow' }), SLOW_MS);
    remotes
      .load(entry)
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
  }, [entry.id, entry.version, remotes, attempt]);

  const details = `${entry.id} ${entry.version}`;
  switch (area.state) {
    case 'loading':
      return (
        <div className="rn-page">
          <CardSkeleton count={2} />
        </div>
      );
    case 'slow':
      return (
        <RemotePanel title={TEXTS.remoteSlowTitle} onRetry={retry} details={details}>
          {TEXTS.remoteSlow}
        </RemotePanel>
      );
    case 'failed':
      return <RemotePanel onRetry={retry} details={details} />;
    case 'ready':
      return (
        <FaultBoundary
          key={attempt}
          onFault={(error) =>
            remotes.fault({ remote: entry.id, version: area.remote.version, stage: 'render', cause: causeOf(error) })
          }
          fallback={<RemotePanel onRetry={retry} details={details} />}
        >
          <JoinedRemote remote={area.remote} />
        </FaultBoundary>
      );
  }
}

/** Joins the remote's state and epics for as long as it is on the page, and shows the route that fits. */
function JoinedRemote({ remote: { module } }: { remote: LoadedRemote }) {
  const store = useStore() as unknown as AppStore;
  const [joined, setJoined] = useState(false);
  useEffect(() => {
    const leave = store.join(module);
    setJoined(true);
    return leave;
  }, [store, module]);
  return joined ? <RemoteRoutes module={module} /> : null;
}

function RemoteRoutes({ module }: Pick<LoadedRemote, 'module'>) {
  return useRoutes([...module.routes, { path: '*', element: <NotFound /> }]);
}
