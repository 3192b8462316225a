/**
 * Part of every build of `npm run dev` and of no other: listens to the build's server and brings the page up to a newer
 * build. Components are replaced and keep their state where the shell is a development build; every other change reloads
 * the page, one of the server as well. It also shows the errors of a failed build, and those of the types.
 */
declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;
declare const __webpack_require__: { live: Partial<Live> };
declare const __webpack_module__: Module;

interface Module {
  id: string;
  exports: Record<string, unknown>;
  hot: {
    data?: { wasReplaceable?: boolean };
    accept(): void;
    invalidate(): void;
    dispose(remember: (data: { wasReplaceable?: boolean }) => void): void;
    check(apply: true): Promise<unknown[] | null>;
  };
}

type Sign = (type: unknown, ...signature: unknown[]) => unknown;

/** The parts of `react-refresh/runtime` that are used here. */
interface Refresh {
  createSignatureFunctionForTransform(): Sign;
  register(type: unknown, id: string): void;
  isLikelyComponentType(value: unknown): boolean;
  performReactRefresh(): unknown;
}

/** What every module with components calls (`plugins/development-loader.js`). */
interface Live {
  sign(): Sign;
  register(module: Module): (type: unknown, name: string) => void;
  /** At the end of a module: if it exports components alone, it can be replaced without the modules that use it. */
  follow(module: Module): void;
}

interface Build {
  hash: string;
  /** The build that open pages can be brought up from. */
  from?: string;
  /** The hash of each of its scripts and style sheets. */
  integrity: Record<string, string>;
}

interface Problem {
  build: string;
  text: string;
}

interface State {
  /** The newest successful build, by the name of its container. */
  builds: Record<string, Build>;
  errors: Problem[];
  /** Errors of the types, which stop no build. */
  types?: Problem[];
}

interface Stream {
  source: EventSource;
  last?: State;
  /** The server process that sends it, where that may be another after a change. */
  server?: string;
}

const RELOADED = 'najem-reloaded-for';
const RETRY_MS = 300;
const BOX = 'najem-build-errors';

declare global {
  /** One stream for all builds of one server, because a browser opens only a few connections to each. */
  var __NAJEM_LIVE__: Record<string, Stream> | undefined;
  /** React's refresh, in pages whose shell is a development build (`refresh.js`). */
  var __NAJEM_REFRESH__: Refresh | undefined;
  var __INTEGRITY__: Record<string, string> | undefined;
}

/** The hashes of the style sheets that the page has. */
let styles: Record<string, string> = {};
/** True once a script of the server was refused: an edit replaced it while the page was loading. */
let lacksScript = false;
const refresh = globalThis.__NAJEM_REFRESH__;
const streams = (globalThis.__NAJEM_LIVE__ ??= {});

Object.assign<Partial<Live>, Live>(__webpack_require__.live, {
  sign: () => refresh?.createSignatureFunctionForTransform() ?? ((type) => type),
  register: (module) => (type, name) => refresh?.register(type, `${__webpack_public_path__} ${module.id} ${name}`),
  follow({ exports, hot }) {
    if (!refresh) return;
    const exported = Object.values(exports);
    const isReplaceable = exported.length > 0 && exported.every((value) => refresh.isLikelyComponentType(value));
    if (isReplaceable) hot.accept();
    else if (hot.data?.wasReplaceable) hot.invalidate();
    hot.dispose((data) => {
      data.wasReplaceable = isReplaceable;
    });
  },
});

function streamFrom(address: string): Stream {
  return (streams[address] ??= open(address));
}

/** Opens a stream, which the browser opens again when the server has restarted: its code changed, and the page is reloaded. */
function open(address: string): Stream {
  const stream: Stream = { source: new EventSource(address) };
  stream.source.addEventListener('server', ({ data }: MessageEvent<string>) => {
    if (stream.server !== undefined && stream.server !== data) void reload();
    stream.server = data;
  });
  return stream;
}

async function follow(state: State): Promise<void> {
  show([...state.errors, ...(state.types ?? [])]);
  const builds = Object.values(state.builds);
  if (!lacksScript) {
    const present = builds.find(({ hash }) => hash === __webpack_hash__);
    if (present) {
      styles = present.integrity;
      return;
    }
    const next = builds.find(({ from }) => from === __webpack_hash__);
    if (next && (await replace(next))) return;
  }
  const newest = JSON.stringify(builds.map(({ hash }) => hash));
  // Once per state, or a page that stays older than the newest build would reload in a loop.
  if (state.errors.length > 0 || sessionStorage.getItem(RELOADED) === newest) return;
  sessionStorage.setItem(RELOADED, newest);
  await reload();
}

/** Replaces the modules that changed; false where that takes a new page. */
async function replace({ integrity }: Build): Promise<boolean> {
  if (!refresh) return false;
  const known = (globalThis.__INTEGRITY__ ??= {});
  for (const [file, hash] of Object.entries(integrity)) known[addressOf(file)] = hash;
  const replaced = await __webpack_module__.hot.check(true).catch(() => null);
  if (!replaced) return false;
  refresh.performReactRefresh();
  for (const [file, hash] of Object.entries(integrity)) {
    if (file.endsWith('.css') && styles[file] !== hash) replaceSheet(addressOf(file), hash);
  }
  styles = integrity;
  return true;
}

const addressOf = (file: string): string => new URL(file, new URL(__webpack_public_path__, location.href)).href;

/** Loads a style sheet again, where the page has it. */
function replaceSheet(address: string, integrity: string): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (sheet.href !== address) continue;
    const next = Object.assign(sheet.cloneNode() as HTMLLinkElement, { integrity, crossOrigin: 'anonymous' });
    next.addEventListener('load', () => sheet.remove());
    sheet.after(next);
  }
}

/** Reloads the page once the server answers: it may be restarting, and the browser would show an error page. */
async function reload(): Promise<void> {
  while (!(await fetch(location.href, { cache: 'no-store' }).catch(() => undefined))) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  history.go(0);
}

function show(problems: Problem[]): void {
  document.getElementById(BOX)?.remove();
  if (problems.length === 0) return;
  const box = document.createElement('pre');
  box.id = BOX;
  box.setAttribute('role', 'alert');
  box.textContent = problems.map(({ build, text }) => `${build}\n${text}`).join('\n\n');
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

const events = new URL('/dev/events', __webpack_public_path__);
const stream = streamFrom(events.href);
/** One state after another: a page can be brought up only from the build before. */
let following = Promise.resolve();
const followNext = (state: State) => (following = following.then(() => follow(state)));
stream.source.addEventListener('message', ({ data }: MessageEvent<string>) => {
  stream.last = JSON.parse(data) as State;
  void followNext(stream.last);
});
// A remote that was loaded later missed the last message.
if (stream.last) void followNext(stream.last);
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || new URL(target.src).origin !== events.origin) return;
    lacksScript = true;
    if (stream.last) void followNext(stream.last);
  },
  // Errors of elements do not bubble.
  true,
);

export {};
