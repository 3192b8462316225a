/**
 * Part of every build of `npm run dev` and of no other: listens to where the build came from, reloads the page when there
 * is a newer one, and shows why a change made none. React's own refresh would keep state, but needs code that is made and
 * run on the fly, which neither the site's policy nor its script hashes let through.
 */
declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;

interface State {
  /** Hash of the newest build that worked, by the name of its container. */
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

/** One stream for all builds from one place: a browser opens only a few connections to each. */
const streams = ((globalThis as { __NAJEM_LIVE__?: Record<string, Stream> }).__NAJEM_LIVE__ ??= {});

function streamFrom(address: string): Stream {
  return (streams[address] ??= { source: new EventSource(address) });
}

function follow(state: State): void {
  show(state.errors);
  const isKnown = Object.values(state.builds).includes(__webpack_hash__);
  const newest = JSON.stringify(state.builds);
  // Once for each state: a page that is older than what it was told of would reload for ever.
  if (isKnown || state.errors.length > 0 || sessionStorage.getItem(RELOADED) === newest) return;
  sessionStorage.setItem(RELOADED, newest);
  void reload();
}

/** The change may concern the server too, which is then about to restart: nobody wants the browser's own error page. */
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
  // By the object model: a style attribute is refused by the site's policy.
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
// A remote that arrives later has missed what was said.
if (stream.last) follow(stream.last);

export {};
