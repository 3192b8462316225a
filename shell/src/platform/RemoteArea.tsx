import { RemotePanel } from '@najem/shared/ui/base';
import type { ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';
import { Loading } from '../kit';
import { NotFound } from '../layout/NotFound';
import { TEXTS } from '../texts';
import { JoinedRemote } from './JoinedRemote';
import { exceptionOf } from './exception';
import type { RemoteEntry } from './registry';
import type { LoadedRemote } from './release-loader';
import type { Remotes } from './remotes';
import { useRemote } from './use-remote';

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
  const failed = (cause: unknown) => (
    <RemotePanel onRetry={retry} details={details}>
      {exceptionOf(cause)}
    </RemotePanel>
  );
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
      return failed(area.cause);
    case 'ready': {
      const { remote } = area;
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
          <RemoteRoutes module={remote.module} unknown={<NotFound />} />
        </JoinedRemote>
      );
    }
  }
}

interface RemoteRoutesProps extends Pick<LoadedRemote, 'module'> {
  /** Shown for addresses that the remote does not know. */
  unknown: ReactNode;
}

function RemoteRoutes({ module, unknown }: RemoteRoutesProps) {
  return useRoutes([...module.routes, { path: '*', element: unknown }]);
}
