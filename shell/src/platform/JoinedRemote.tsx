import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppStore } from '../module';
import type { LoadedRemote } from './release-loader';
import { RemoteErrorBoundary } from './RemoteErrorBoundary';

/** A screen that has been shown for this long works: later failures are not a reason to fall back. */
const HEALTHY_MS = 5_000;

interface JoinedRemoteProps {
  remote: LoadedRemote;
  /** Discards the remote's kept state, which may be what broke it. */
  resetsState: boolean;
  /** Called when it comes onto the page; returns a function to call when it leaves it. */
  onShow: () => () => void;
  onHealthy: () => void;
  onFailure: (stage: 'start' | 'render', cause: unknown) => void;
  /** Replaces a remote that failed. */
  fallback: (cause: unknown) => ReactNode;
  /** Shown until it has joined. */
  joining?: ReactNode;
  children: ReactNode;
}

/** Joins the remote's state and epics while it, or a part of it, is on the page, and catches what it throws. */
export function JoinedRemote({
  remote: { module },
  resetsState,
  onShow,
  onHealthy,
  onFailure,
  fallback,
  joining,
  children,
}: JoinedRemoteProps) {
  const store = useAppStore();
  const { pathname } = useLocation();
  const [start, setStart] = useState<'joined' | { failedBy: unknown }>();
  // Styles and screen are drawn in one step.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another release is another `JoinedRemote`
  useLayoutEffect(onShow, []);
  useEffect(() => {
    let leave: () => void;
    try {
      leave = store.join(module, { reset: resetsState });
    } catch (cause) {
      // eslint-disable-next-line no-console -- developers find the failure with its stack there
      console.error(cause);
      setStart({ failedBy: cause });
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
  if (start !== 'joined') return start ? fallback(start.failedBy) : joining;
  return (
    <RemoteErrorBoundary pathname={pathname} onError={(cause) => onFailure('render', cause)} fallback={fallback}>
      {children}
    </RemoteErrorBoundary>
  );
}
