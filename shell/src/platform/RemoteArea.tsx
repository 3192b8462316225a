import { RemotePanel } from '@najem/shared/ui/base';
import { type ReactNode, useEffect, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { Loading } from '../kit';
import { NotFound } from '../NotFound';
import { TEXTS } from '../texts';
import { JoinedRemote } from './JoinedRemote';
import { exceptionOf } from './exception';
import type { RemoteEntry } from './registry';
import type { LoadedRemote } from './release-loader';
import type { Remotes } from './remotes';
import { SLOW_MS, useRemote } from './use-remote';

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
  const failed = (cause: unknown) => <RemotePanel onRetry={retry}>{exceptionOf(cause)}</RemotePanel>;
  const slow = <SlowPanel onRetry={retry} />;
  switch (area.state) {
    case 'loading':
      return <Loading />;
    case 'slow':
      return slow;
    case 'failed':
      return failed(area.cause);
    case 'ready': {
      const { remote } = area;
      const isPrevious = entry.standsIn === true || remote.version === entry.previous?.version;
      return (
        <JoinedRemote
          key={`${attempt.number} ${remote.version}`}
          entry={entry}
          remotes={remotes}
          remote={remote}
          attempt={attempt.number}
          onOther={() => start('failure')}
          fallback={failed}
        >
          <RemoteRoutes
            module={remote.module}
            unknown={
              isPrevious ? (
                <OutOfReach
                  arriving={remotes.findLate(entry)}
                  onArrival={() => start('failure')}
                  slow={slow}
                  failed={failed(undefined)}
                />
              ) : (
                <NotFound />
              )
            }
          />
        </JoinedRemote>
      );
    }
  }
}

interface OutOfReachProps {
  /** Settles when the active release has arrived after all, or has failed. */
  arriving: Promise<unknown> | undefined;
  onArrival: () => void;
  slow: ReactNode;
  failed: ReactNode;
}

/** An address that the previous release does not know: the active one may, which failed or is late. */
function OutOfReach({ arriving, onArrival, slow, failed }: OutOfReachProps) {
  const [isLate, setLate] = useState(arriving !== undefined);
  useEffect(() => {
    let isLeft = false;
    arriving?.then(
      () => isLeft || onArrival(),
      () => isLeft || setLate(false),
    );
    return () => {
      isLeft = true;
    };
    // The first values apply for as long as it is on the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return isLate ? slow : failed;
}

interface SlowPanelProps {
  onRetry: () => void;
}

function SlowPanel(props: SlowPanelProps) {
  return (
    <RemotePanel title={TEXTS.remoteSlowTitle} {...props}>
      {TEXTS.remoteSlow}
    </RemotePanel>
  );
}

/** Stands for a remote that is not known yet, because the registry or its record is under way. */
export function AwaitedRemote({ onRetry }: SlowPanelProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <SlowPanel onRetry={onRetry} /> : <Loading />;
}

interface RemoteRoutesProps extends Pick<LoadedRemote, 'module'> {
  /** Shown for addresses that the remote does not know. */
  unknown: ReactNode;
}

function RemoteRoutes({ module, unknown }: RemoteRoutesProps) {
  return useRoutes([...module.routes, { path: '*', element: unknown }]);
}
