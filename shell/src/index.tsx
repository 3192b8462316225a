import { createCall, createClient } from '@najem/shared/api';
import { platform } from '@najem/shared/contract';
import { SHELL_SOURCE } from '@najem/shared/domain';
import { bridgeAuthError, createAppStore, startSession } from '@najem/shared/store/host';
import { restoreTheme } from '@najem/shared/ui/context';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstValueFrom } from 'rxjs';
import '@najem/shared/ui/page.css';
import { App } from './App';
import { readBoot } from './boot';
import { loadKit } from './kit';
import { ErrorScreen } from './layout/ErrorScreen';
import { postFault } from './platform/fault';
import { Observation, whenIdle } from './platform/observation';
import { prefetchOnIntent } from './platform/prefetch';
import { ownerOf, Remotes } from './platform/remotes';
import { aloneAmongTabs, announceSessionEnd, logFailure, readToken, writeToken } from './session-storage';
import { shellModule } from './module';
import { guardSinks } from './trusted-types';
import './shell.css';

const observation = new Observation();
observation.follow(window);

/** Starts the application; rejects where this browser or page does not let it. */
async function start(): Promise<ReactNode> {
  const boot = readBoot(document);
  guardSinks();
  // Every screen needs it, and it is on its way already: what stood without it would be drawn twice.
  const loadingKit = loadKit();

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
  const store = createAppStore({
    call,
    session: startSession(readToken()),
    onEpicError(source, cause) {
      observation.failed({ cause, source });
      tellConsole(cause);
    },
  });
  const remotes = new Remotes(
    boot.registry,
    (fault) => {
      if (fault.stage === 'shell') return observation.failed({ cause: fault.cause, source: SHELL_SOURCE });
      // What a person tries on their own machine is no fault of any release.
      if (remotes.current().remotes.some(({ id, override }) => id === fault.remote && override)) return;
      void postFault(fault, { readToken, shell: boot.version });
      // What fails while it draws is caught below, with its stack; what is late may still come.
      if (fault.stage === 'load' || fault.stage === 'start')
        observation.failed({ cause: fault.cause, source: fault.remote, version: fault.version });
    },
    observation.loaded,
    () => firstValueFrom(call(platform.registry, {})),
  );
  prefetchOnIntent(document, remotes);
  bridgeAuthError(store.bus, window);
  store.join(shellModule);

  /** Signing in or out changes what the visitor may load. */
  store.bus.on('session/changed').subscribe(() => {
    void remotes.renew();
  });

  whenIdle(() => {
    import(/* webpackChunkName: "observation" */ './platform/observation-report').then(
      ({ startReporter, sendReport }) =>
        startReporter({
          observation,
          shell: boot.version,
          releaseOf: (id) => remotes.current().remotes.find((remote) => remote.id === id)?.version,
          ownerOfScript: remotes.ownerOfScript,
          send: sendReport,
        }),
      // A page that is not observed works as well as any.
      () => undefined,
    );
  });

  const visited = (pathname: string) => observation.visited(ownerOf(remotes.current(), pathname)?.id);
  // Who owns the address may be known only once the registry has been renewed.
  remotes.subscribe(() => visited(location.pathname));
  return <App store={store} boot={boot} remotes={remotes} kit={await loadingKit} visited={visited} />;
}

/** As browsers and React do with an error that nobody told of. */
function tellConsole(cause: unknown): void {
  // eslint-disable-next-line no-console -- whoever looks into a fault finds it there, with its stack
  console.error(cause);
}

function Failed({ cause }: { cause: unknown }): never {
  throw cause;
}

/** What keeps the application from starting, forbidden storage for one, is shown: an empty page would say nothing. */
async function startOrTell(): Promise<ReactNode> {
  try {
    return await start();
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
const page = createRoot(root, {
  onCaughtError(cause) {
    observation.failed({ cause });
    tellConsole(cause);
  },
});
void startOrTell().then((content) => page.render(content));
