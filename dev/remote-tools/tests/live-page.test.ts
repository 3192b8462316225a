/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';

/** Sends the next event of the build server. */
let send: (state: object) => void;
/** Names the server that sends them, as each connection does first. */
let connect: (server: string) => void;
const opened: string[] = [];

class FakeEventSource extends EventTarget {
  constructor(address: string) {
    super();
    opened.push(address);
    connect = (server) => void this.dispatchEvent(new MessageEvent('server', { data: server }));
    send = (state) => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(state) }));
  }
}

const reload = jest.spyOn(History.prototype, 'go').mockImplementation();
const fetched = jest.fn(() => Promise.resolve({}));

const check = jest.fn<Promise<unknown[] | null>, [boolean]>();
const refresh = {
  createSignatureFunctionForTransform: () => (type: unknown) => type,
  register: jest.fn(),
  isLikelyComponentType: (value: unknown) => typeof value === 'function',
  performReactRefresh: jest.fn(),
};

interface Live {
  follow(module: { exports: object; hot: object }): void;
}

/** Runs the part of a build that follows newer ones; returns what its modules call. */
function run(hash: string): Live {
  const required = { live: {} as Live };
  Object.assign(globalThis, {
    __webpack_hash__: hash,
    __webpack_public_path__: 'http://localhost:3001/',
    __webpack_module__: { hot: { check } },
    __webpack_require__: required,
  });
  jest.isolateModules(() => void jest.requireActual('../live-page'));
  return required.live;
}

/** The newest builds, as the server sends them. */
const built = (builds: Record<string, string>) =>
  Object.fromEntries(Object.entries(builds).map(([name, hash]) => [name, { hash, integrity: {} }]));

/** Waits for pending promises. */
async function settle(): Promise<void> {
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
}

const listened = jest.spyOn(window, 'addEventListener');

afterEach(() => {
  for (const args of listened.mock.calls) window.removeEventListener(...args);
  listened.mockClear();
});

beforeEach(() => {
  Object.assign(globalThis, {
    EventSource: FakeEventSource,
    fetch: fetched,
    __INTEGRITY__: undefined,
    __NAJEM_LIVE__: undefined,
    __NAJEM_REFRESH__: undefined,
  });
  check.mockReset();
  refresh.performReactRefresh.mockClear();
  opened.length = 0;
  reload.mockClear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

it('a followed page does not reload while its build is the newest', async () => {
  run('one');
  send({ builds: built({ mf_tenants: 'one' }), errors: [] });
  await settle();
  expect(opened).toEqual(['http://localhost:3001/dev/events']);
  expect(reload).not.toHaveBeenCalled();
});

it('a followed page reloads once for a newer build, when the server answers', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  run('one');
  send({ builds: built({ mf_tenants: 'two' }), errors: [] });
  await settle();
  expect(reload).not.toHaveBeenCalled();
  await waitFor(() => expect(reload).toHaveBeenCalledWith(0), { timeout: 25_000 });
  send({ builds: built({ mf_tenants: 'two' }), errors: [] });
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a followed page that an edit deprived of a script reloads, for the newest build', async () => {
  const fail = (src: string) => {
    const script = Object.assign(document.createElement('script'), { src });
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
  };
  run('one');
  send({ builds: built({ shell: 'one', mf_tenants: 'two' }), errors: [] });
  fail('https://accounts.example/client.js');
  await settle();
  expect(reload).not.toHaveBeenCalled();
  fail('http://localhost:3001/remoteEntry.js');
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  // Where the build that the page lacks a script of is not known yet.
  send({ builds: built({ shell: 'one', mf_tenants: 'three' }), errors: [] });
  await settle();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('a followed page reloads when another server answers, whose code has changed', async () => {
  run('one');
  const state = { builds: built({ mf_tenants: 'one' }), errors: [] };
  for (const server of ['first', 'first']) {
    connect(server);
    send(state);
    await settle();
  }
  expect(reload).not.toHaveBeenCalled();
  connect('second');
  send(state);
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a followed page shows the errors of a failed build until the next successful one', async () => {
  run('one');
  send({
    builds: built({ mf_tenants: 'one' }),
    errors: [{ build: 'mf_tenants', text: 'state.ts:3 Unexpected token' }],
  });
  await settle();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('mf_tenants\nstate.ts:3 Unexpected token');
  send({ builds: built({ mf_tenants: 'one' }), errors: [] });
  await settle();
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('a followed page uses one stream for all builds of a server, and passes the last event to later ones', async () => {
  run('one');
  send({ builds: built({ shell: 'one', mf_tenants: 'newer' }), errors: [] });
  run('older');
  await settle();
  expect(opened).toHaveLength(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('in a page whose shell is a development build', () => {
  const next = {
    builds: { mf_tenants: { hash: 'two', from: 'one', integrity: { 'module.one.hot-update.js': 'sha384-update' } } },
    errors: [],
  };

  beforeEach(() => {
    Object.assign(globalThis, { __NAJEM_REFRESH__: refresh });
  });

  it('replaces what changed, by scripts whose hashes are known, and does not reload', async () => {
    check.mockImplementation(() => {
      Object.assign(globalThis, { __webpack_hash__: 'two' });
      return Promise.resolve(['./src/screens/Start.tsx']);
    });
    run('one');
    send(next);
    await settle();
    expect(globalThis.__INTEGRITY__).toEqual({ 'http://localhost:3001/module.one.hot-update.js': 'sha384-update' });
    expect(refresh.performReactRefresh).toHaveBeenCalledTimes(1);
    send(next);
    await settle();
    expect(check).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['the change concerns more than components', () => Promise.reject(new Error('Aborted'))],
    ['the update is gone', () => Promise.resolve(null)],
  ])('reloads where %s', async (_reason, answer) => {
    check.mockImplementation(answer);
    run('one');
    send(next);
    await settle();
    expect(refresh.performReactRefresh).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('loads a changed style sheet again, and no other one', async () => {
    const sheets = ['module', 'other'].map((name) => {
      const href = `http://localhost:3001/${name}.css`;
      return Object.assign(document.createElement('link'), { rel: 'stylesheet', href, integrity: 'sha384-old' });
    });
    document.body.append(...sheets);
    check.mockResolvedValue([]);
    run('one');
    const integrity = { 'module.css': 'sha384-old', 'other.css': 'sha384-old' };
    send({ builds: { mf_tenants: { hash: 'one', integrity } }, errors: [] });
    const newer = { hash: 'two', from: 'one', integrity: { ...integrity, 'module.css': 'sha384-new' } };
    send({ builds: { mf_tenants: newer }, errors: [] });
    await settle();
    const [, next] = document.querySelectorAll('link');
    expect(next).toMatchObject({ href: 'http://localhost:3001/module.css', integrity: 'sha384-new' });
    next?.dispatchEvent(new Event('load'));
    expect([...document.querySelectorAll('link')]).toEqual([next, sheets[1]]);
  });

  it('reloads a page that missed a build', async () => {
    run('zero');
    send(next);
    await settle();
    expect(check).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('takes a module of components alone for replaceable, until it exports something else', () => {
    const { follow } = run('one');
    const hot = { accept: jest.fn(), invalidate: jest.fn(), dispose: jest.fn(), data: {} };
    follow({ exports: { Screen: () => null, title: 'Najemcy' }, hot });
    expect(hot.accept).not.toHaveBeenCalled();
    follow({ exports: { Screen: () => null }, hot });
    expect(hot.accept).toHaveBeenCalledTimes(1);
    hot.dispose.mock.lastCall?.[0](hot.data);
    follow({ exports: { Screen: () => null, title: 'Najemcy' }, hot });
    expect(hot.invalidate).toHaveBeenCalledTimes(1);
  });
});

it('a followed page shows errors of the types beside a build that works', async () => {
  run('one');
  const types = [{ build: 'types', text: 'src/state.ts(3,1): error TS2322' }];
  send({ builds: built({ mf_tenants: 'one' }), errors: [], types });
  await settle();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('types\nsrc/state.ts(3,1): error TS2322');
});
