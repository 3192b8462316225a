import { createCall, createClient } from '@najem/shared/api';
import { platform } from '@najem/shared/contract/platform';
import { SHELL_SOURCE } from '@najem/shared/domain/platform';
import { type AppStore, bridgeAuthError, createAppStore, startSession } from '@najem/shared/store/host';
import { deviceNow, restoreTheme } from '@najem/shared/ui/context';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstValueFrom } from 'rxjs';
import '@najem/shared/ui/page.css';
import { App } from './App';
import { type Boot, readBoot } from './boot';
import { loadKit } from './kit';
import { ErrorScreen } from './layout/ErrorScreen';
import { shellModule } from './module';
import { startListening } from './platform/listening';
import { prefetchOnIntent } from './platform/prefetch';
import { type ReleaseFailure, sendFailure } from './platform/remote-failure';
import { ownerOf, Records } from './platform/registry';
import { Remotes } from './platform/remotes';
import { runWhenIdle, Telemetry } from './platform/telemetry';
import { announceSessionEnd, logFailure, readToken, withSessionLock, writeToken } from './session-storage';
import { answeredAt, keepServerTime } from './server-time';
import { askForConfirmation } from './step-up';
import { restrictSinks } from './trusted-types';
import './shell.css';

const telemetry = new Telemetry();
telemetry.listenForErrors(window);

/** After the first screen's files, in time for whoever leaves it. */
const WATCH_AFTER_MS = 3_000;

/** Starts the application; rejects if the browser or the page prevents it. */
async function start(): Promise<ReactNode> {
  const boot = readBoot(document);
  restrictSinks();
  // Every screen needs the kit, whose file is already loading: rendering without it would draw the page twice.
  const loadingKit = loadKit();
  const call = createCall(
    createClient({
      origin: location.origin,
      readToken,
      writeToken,
      sessionEnded: announceSessionEnd,
      alone: withSessionLock,
      confirmPerson: askForConfirmation,
      secondFactorRequired: () => store.bus.emit('profile/stale'),
      now: deviceNow,
      answeredAt,
      registryAt: (number) => remotes.follow(number),
      log: logFailure,
    }),
  );
  const store = createAppStore({
    call,
    session: startSession(readToken()),
    redirectOrigins: boot.redirectOrigins,
    onEpicError(source, cause) {
      telemetry.recordError({ cause, source });
      logError(cause);
    },
  });
  const records = new Records(() => firstValueFrom(call(platform.registry, {})));
  const remotes = createRemotes(boot, records);
  // Before a sign-in nothing on the page needs the other records yet.
  if (readToken() === null) runWhenIdle(() => remotes.readRest());
  else remotes.readRest();
  keepServerTime();
  prefetchOnIntent(document, remotes);
  startStore(store, remotes);
  runWhenIdle(() => void startTelemetryReporter(boot, remotes));
  runWhenIdle(() => startListening(store, remotes));

  let shown = location.pathname;
  // By time: a page that renders without end is never idle.
  setTimeout(() => void startWatch(remotes, () => shown), WATCH_AFTER_MS);
  const recordVisit = (pathname: string) => telemetry.recordVisit(ownerOf(remotes.current(), pathname)?.id);
  const showVisit = (pathname: string) => {
    shown = pathname;
    recordVisit(pathname);
  };
  // The owner of the address may be known only after the registry has been renewed.
  remotes.subscribe(() => recordVisit(location.pathname));
  const kit = await loadingKit;
  return <App store={store} boot={boot} remotes={remotes} kit={kit} onVisit={showVisit} />;
}

/** The remotes of this page, whose failures are sent to the server and recorded as errors of the page. */
function createRemotes(boot: Boot, records: Records): Remotes {
  function report(failure: ReleaseFailure): void {
    const { stage, cause, remote, version } = failure;
    if (stage === 'shell') return telemetry.recordError({ cause, source: SHELL_SOURCE });
    // A build on the developer's own machine is not a release.
    if (remotes.current().remotes.some(({ id, override }) => id === remote && override)) return;
    void sendFailure({ ...failure, stage }, { readToken, shell: boot.version });
    // React reports rendering errors below, with their stack, and a late release may still load.
    if (stage === 'load' || stage === 'start') telemetry.recordError({ cause, source: remote, version });
  }
  const remotes = new Remotes(records.describe(boot.registry), report, telemetry.recordLoad, records);
  return remotes;
}

/** Starts the shell's own module, and renews the registry after a sign-in or sign-out, which change what may load. */
function startStore(store: AppStore, remotes: Remotes): void {
  bridgeAuthError(store.bus, window);
  store.join(shellModule);
  store.bus.on('session/changed').subscribe(() => {
    void remotes.renew();
  });
}

/** Loads the reporter of telemetry; a page whose reporter does not load works without it. */
async function startTelemetryReporter(boot: Boot, remotes: Remotes): Promise<void> {
  const reporter = await import(/* webpackChunkName: "telemetry" */ './platform/telemetry-report').catch(
    () => undefined,
  );
  reporter?.startReporter({
    telemetry,
    shell: boot.version,
    releaseOf: (id) => remotes.current().remotes.find((remote) => remote.id === id)?.version,
    send: reporter.sendReport,
  });
}

/** Loads the watch over screens that render without end; without it they are left by a reload of the person's own. */
async function startWatch(remotes: Remotes, readShown: () => string): Promise<void> {
  const watch = await import(/* webpackChunkName: "telemetry" */ './platform/endless-screens').catch(() => undefined);
  watch?.watchScreens(remotes, readShown);
}

/** Writes an error to the console, as browsers and React do with uncaught ones. */
function logError(cause: unknown): void {
  // eslint-disable-next-line no-console -- developers find the error with its stack there
  console.error(cause);
}

function ThrowError({ cause }: { cause: unknown }): never {
  throw cause;
}

/** Starts the application, or shows the error that prevents it, such as forbidden storage. */
async function startOrShowError(): Promise<ReactNode> {
  try {
    return await start();
  } catch (cause) {
    return (
      <ErrorScreen>
        <ThrowError cause={cause} />
      </ErrorScreen>
    );
  }
}

restoreTheme();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const page = createRoot(root, {
  onCaughtError(cause) {
    telemetry.recordError({ cause });
    logError(cause);
  },
});
void startOrShowError().then((content) => page.render(content));
