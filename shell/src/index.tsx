import { createCall, createClient } from '@najem/shared/api';
import { platform } from '@najem/shared/contract';
import { bridgeAuthError, createAppStore, startSession } from '@najem/shared/store';
import { restoreTheme } from '@najem/shared/ui/base';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstValueFrom } from 'rxjs';
import { App } from './App';
import { readBoot } from './boot';
import { ErrorScreen } from './layout/ErrorScreen';
import { postFault } from './platform/fault';
import { prefetchOnIntent } from './platform/prefetch';
import { Remotes } from './platform/remotes';
import { aloneAmongTabs, announceSessionEnd, logFailure, readToken, writeToken } from './session-storage';
import { shellModule } from './module';
import './shell.css';

/** Starts the application; throws where this browser or page does not let it. */
function start(): ReactNode {
  const boot = readBoot(document);

  const call = createCall(
    createClient({
      origin: location.origin,
      readToken,
      writeToken,
      sessionEnded: announceSessionEnd,
      alone: aloneAmongTabs,
      now: Date.now,
      log: logFailure,
    }),
  );
  const store = createAppStore({ call, session: startSession(readToken()) });
  const remotes = new Remotes(
    boot.registry,
    (fault) => void postFault(fault, { readToken, shell: boot.version }),
    undefined,
    () => firstValueFrom(call(platform.registry, {})),
  );
  prefetchOnIntent(document, remotes);
  bridgeAuthError(store.bus, window);
  store.join(shellModule);

  /** Signing in or out changes what the visitor may load. */
  store.bus.on('session/changed').subscribe(() => {
    void remotes.renew();
  });

  return <App store={store} boot={boot} remotes={remotes} />;
}

function Failed({ cause }: { cause: unknown }): never {
  throw cause;
}

/** What keeps the application from starting, forbidden storage for one, is shown: an empty page would say nothing. */
function startOrTell(): ReactNode {
  try {
    return start();
  } catch (cause) {
    return (
      <ErrorScreen>
        <Failed cause={cause} />
      </ErrorScreen>
    );
  }
}

restoreTheme();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(startOrTell());
