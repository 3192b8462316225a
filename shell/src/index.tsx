import { createCall, createClient } from '@najem/shared/api';
import { platform } from '@najem/shared/contract';
import { bridgeAuthError, createAppStore, startSession } from '@najem/shared/store';
import { restoreTheme } from '@najem/shared/ui/base';
import { createRoot } from 'react-dom/client';
import { firstValueFrom } from 'rxjs';
import { App } from './App';
import { readBoot } from './boot';
import { startFederation } from './federation';
import { Remotes } from './platform/remotes';
import { aloneAmongTabs, announceSessionEnd, logFailure, readToken, writeToken } from './session-storage';
import { shellModule } from './module';
import './shell.css';

restoreTheme();
const boot = readBoot(document);
startFederation();

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
const remotes = new Remotes(boot.registry, (fault) => {
  // The report is lost without a connection, and so is the page that it would be about.
  call(platform.reportFault, fault).subscribe({ error: () => undefined });
});
bridgeAuthError(store.bus, window);
store.join(shellModule);

/** Signing in or out changes what the visitor may load. */
store.bus.on('session/changed').subscribe(() => {
  void remotes.renew(() => firstValueFrom(call(platform.registry, {})));
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(<App store={store} boot={boot} remotes={remotes} />);
