import { selectSession } from '@najem/shared/store';
import { personOfToken } from '@najem/shared/store/host';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useAppStore } from '../module';
import type { RemoteEntry } from './registry';
import type { LoadedRemote } from './release-loader';
import { RemoteErrorBoundary } from './RemoteErrorBoundary';
import type { LoadedStage, Remotes } from './remotes';

/** A screen that has been shown for this long works: later failures are not a reason to fall back. */
const HEALTHY_MS = 5_000;

interface JoinedRemoteProps {
  entry: RemoteEntry;
  remotes: Remotes;
  remote: LoadedRemote;
  /** The number of attempts before this one: a later one discards the remote's kept state, which may be what broke it. */
  attempt: number;
  /** Called when it failed and another release can be tried. */
  onOther: () => void;
  /** Called when it failed and no other release can be tried. */
  onGone?: () => void;
  /** Replaces a remote that failed. */
  fallback: (cause: unknown) => ReactNode;
  /** Shown until it has joined. */
  joining?: ReactNode;
  children: ReactNode;
}

/**
 * Joins the remote's state and epics, which stay when it, or the last of its parts, has gone from the page, unless it failed.
 * Catches what it throws.
 */
export function JoinedRemote({
  entry,
  remotes,
  remote,
  attempt,
  onOther,
  onGone,
  fallback,
  joining,
  children,
}: JoinedRemoteProps) {
  const { module } = remote;
  const store = useAppStore();
  const { pathname } = useLocation();
  const { token } = useSelector(selectSession);
  const [start, setStart] = useState<'joined' | { failedBy: unknown }>();
  // Styles and screen are drawn in one step.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another release is another `JoinedRemote`
  useLayoutEffect(() => remotes.show(entry, remote), []);
  const hasFailed = useRef(false);
  const fail = (stage: LoadedStage, cause: unknown) => {
    hasFailed.current = true;
    if (remotes.reportFailure(entry, remote, stage, cause)) onOther();
    else onGone?.();
  };
  useEffect(() => {
    let leave: () => void;
    try {
      leave = store.join(module, { reset: attempt > 0 });
    } catch (cause) {
      // eslint-disable-next-line no-console -- developers find the failure with its stack there
      console.error(cause);
      setStart({ failedBy: cause });
      fail('start', cause);
      return undefined;
    }
    const end = () => store.end(module.id);
    remotes.keep(entry, end);
    setStart('joined');
    const healthy = setTimeout(() => remotes.markHealthy(entry, remote), HEALTHY_MS);
    return () => {
      clearTimeout(healthy);
      if (hasFailed.current) end();
      leave();
    };
    // The first values of the other props apply for as long as the remote is on the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, module]);
  if (start !== 'joined') return start ? fallback(start.failedBy) : joining;
  return (
    // Another person's slices and epics began anew, and what was under way is gone: the screen asks anew, too.
    <RemoteErrorBoundary
      key={personOfToken(token)}
      pathname={pathname}
      onError={(cause) => fail('render', cause)}
      fallback={fallback}
    >
      {children}
    </RemoteErrorBoundary>
  );
}
