/**
 * Part of every build of `npm run dev` and of no other: listens to the build's server, reloads the page for a newer build,
 * and shows the errors of a failed one. React's fast refresh would keep state, but needs generated code, which neither the
 * site's policy nor its script hashes allow.
 */
declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;

interface State {
  /** The hash of the newest successful build, by the name of its container. */
  builds: Record<string, string>;
  errors: { build: string; text: string }[];
}

interface Stream {
  source: EventSource;
  last?: State;
}

const RELOADED = 'najem-reloaded-for';
const RETRY_MS = 300;
const BOX = 'najem-build-errors';

declare global {
  /** One stream for all builds of one server, because a browser opens only a few connections to each. */
  var __NAJEM_LIVE__: Record<string, Stream> | undefined;
}

const streams = (globalThis.__NAJEM_LIVE__ ??= {});

function streamFrom(address: string): Stream {
  return (streams[address] ??= { source: new EventSource(address) });
}

function follow(state: State): void {
  show(state.errors);
  const isKnown = Object.values(state.builds).includes(__webpack_hash__);
  const newest = JSON.stringify(state.builds);
  // Once per state, or a page that stays older than the newest build would reload in a loop.
  if (isKnown || state.errors.length > 0 || sessionStorage.getItem(RELOADED) === newest) return;
  sessionStorage.setItem(RELOADED, newest);
  void reload();
}

/** Reloads the page once the server answers: it may be restarting, and the browser would show an error page. */
async function reload(): Promise<void> {
  while (!(await fetch(location.href, { cache: 'no-store' }).catch(() => undefined))) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  history.go(0);
}

function show(errors: State['errors']): void {
  document.getElementById(BOX)?.remove();
  if (errors.length === 0) return;
  const box = document.createElement('pre');
  box.id = BOX;
  box.setAttribute('role', 'alert');
  box.textContent = errors.map(({ build, text }) => `${build}\n${text}`).join('\n\n');
  // By script, because the site's policy refuses style attributes.
  Object.assign(box.style, {
    position: 'fixed',
    inset: 'auto 0 0 0',
    zIndex: '2147483647',
    maxHeight: '60vh',
    margin: '0',
    padding: '16px',
    overflow: 'auto',
    font: '13px/1.5 ui-monospace, monospace',
    whiteSpace: 'pre-wrap',
    color: '#fff',
    background: '#7a1522',
  });
  document.body.append(box);
}

const stream = streamFrom(new URL('/dev/events', __webpack_public_path__).href);
stream.source.addEventListener('message', ({ data }: MessageEvent<string>) => {
  stream.last = JSON.parse(data) as State;
  follow(stream.last);
});
// A remote that was loaded later missed the last message.
if (stream.last) follow(stream.last);

export {};
