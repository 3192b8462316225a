import { MINUTE_MS } from '@najem/shared/domain/kernel';
import { dataOf, selectSession, useRequest } from '@najem/shared/store';
import { deviceNow } from '@najem/shared/ui/context';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { useKit } from '../kit';
import { reloadPage } from '../platform/page-navigation';
import type { Remotes } from '../platform/remotes';
import { isSessionUnstored } from '../session-storage';
import { TEXTS } from '../texts';
import { checkVersion } from './state';
import './site-notices.css';

/** How often an open page checks for a newer version. */
const VERSION_CHECK_MS = 10 * MINUTE_MS;

export interface SiteNoticesProps {
  /** The build of the shell that runs here. */
  version: string;
  remotes: Remotes;
}

/** Notices about the whole site at the bottom of the window: no connection, a newer version, a security release. */
export function SiteNotices({ version, remotes }: SiteNoticesProps) {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const newest = useNewestVersion(isOnline);
  const [dismissed, setDismissed] = useState<string>();
  const isUnstored = useUnstoredSession();
  const [isUnderstood, setUnderstood] = useState(false);
  const lacksSecurity = useSyncExternalStore(remotes.subscribe, remotes.lacksSecurity);
  const kit = useKit();
  const isOutdated = newest !== undefined && newest !== version && newest !== dismissed;
  if (!kit) return null;
  const { Button, Notice } = kit;
  return (
    <div className="rn-site-notices">
      {!isOnline && (
        <Notice tone="warning" role="status">
          {TEXTS.offline}
        </Notice>
      )}
      {isUnstored && !isUnderstood && (
        <Notice
          tone="warning"
          role="alert"
          actions={
            <Button size="s" variant="quiet" onClick={() => setUnderstood(true)}>
              {TEXTS.understood}
            </Button>
          }
        >
          {TEXTS.sessionUnstored}
        </Notice>
      )}
      {lacksSecurity && (
        <Notice
          tone="warning"
          role="status"
          actions={
            <Button size="s" variant="primary" onClick={reloadPage}>
              {TEXTS.newVersionReload}
            </Button>
          }
        >
          {TEXTS.securityRelease}
        </Notice>
      )}
      {isOutdated && !lacksSecurity && (
        <Notice
          tone="info"
          actions={
            <>
              <Button size="s" variant="primary" onClick={reloadPage}>
                {TEXTS.newVersionReload}
              </Button>
              <Button size="s" variant="quiet" onClick={() => setDismissed(newest)}>
                {TEXTS.later}
              </Button>
            </>
          }
        >
          {TEXTS.newVersion}
        </Notice>
      )}
    </div>
  );
}

/** True while the session lives in this page alone. */
function useUnstoredSession(): boolean {
  // Read at every change of the session, whose token is stored before.
  const { isAuthenticated } = useSelector(selectSession);
  return isAuthenticated && isSessionUnstored();
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** The build that the server serves now, checked regularly while the page is visible. */
function useNewestVersion(isOnline: boolean): string | undefined {
  const [version, check] = useRequest(checkVersion);
  useEffect(() => {
    if (!isOnline) return;
    let checkedAt = deviceNow();
    const checkNow = () => {
      if (document.visibilityState === 'hidden' || deviceNow() - checkedAt < VERSION_CHECK_MS) return;
      checkedAt = deviceNow();
      check({});
    };
    const timer = setInterval(checkNow, VERSION_CHECK_MS);
    document.addEventListener('visibilitychange', checkNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkNow);
    };
  }, [isOnline, check]);
  return dataOf(version)?.shellVersion;
}
