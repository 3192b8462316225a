import * as React from 'react';
import { trustScripts } from './boot';
import { loadRelease } from './federation';

type Scope = Record<string, Record<string, { from: string; get(): Promise<() => unknown> }>>;

const SOURCE = { id: 'tenants', name: 'mf_tenants', entry: '/remotes/tenants/1/remoteEntry.js' };
const MODULE = { id: 'tenants' };

/** The container that an entry defines. */
function aContainer(exposed: unknown = { module: MODULE }) {
  return { init: jest.fn<unknown, [Scope]>(), get: jest.fn(() => Promise.resolve(() => exposed)) };
}

/** Fakes the browser's script loading: each added entry defines the container that `run` returns, or fails if it throws. */
function browser(run: (script: HTMLScriptElement) => unknown): HTMLScriptElement[] {
  const added: HTMLScriptElement[] = [];
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    const script = node as unknown as HTMLScriptElement;
    added.push(script);
    // Every script is a task of its own.
    setTimeout(() => {
      try {
        Object.assign(globalThis, { mf_tenants: run(script) });
        script.dispatchEvent(new Event('load'));
      } catch {
        script.dispatchEvent(new Event('error'));
      }
    });
    return node;
  });
  return added;
}

const unreachable = () => {
  throw new Error('unreachable');
};

let release = 0;
/** A new release for every test, because loaded ones stay loaded. */
function aRelease() {
  release += 1;
  return { ...SOURCE, entry: `/remotes/tenants/${release}/remoteEntry.js` };
}

afterEach(() => jest.restoreAllMocks());

it('an entry with its known hash is loaded as its module', async () => {
  const source = aRelease();
  trustScripts({ [source.entry]: 'sha384-known' });
  const container = aContainer();
  const added = browser(() => container);
  await expect(loadRelease(source)).resolves.toBe(MODULE);
  expect(added[0]).toMatchObject({ integrity: 'sha384-known', crossOrigin: 'anonymous' });
  expect(container.get).toHaveBeenCalledWith('./module');
});

// SECURITY: **Integrity**
it('an entry without a known hash is refused', async () => {
  const added = browser(unreachable);
  const source = aRelease();
  await expect(loadRelease(source)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: `${source.entry} did not load`,
  });
  expect(added[0]?.integrity).toBe('sha384-refused');
});

it('an entry is loaded again after a failure', async () => {
  const source = aRelease();
  browser(unreachable);
  await expect(loadRelease(source)).rejects.toThrow('did not load');
  browser(() => aContainer());
  await expect(loadRelease(source)).resolves.toBe(MODULE);
});

it('the loader gives up on an entry that does not arrive within 120 s', async () => {
  jest.useFakeTimers();
  try {
    jest.spyOn(document.head, 'appendChild').mockImplementation((node) => node);
    const source = aRelease();
    const failed = expect(loadRelease(source)).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: `${source.entry} did not arrive`,
    });
    await jest.advanceTimersByTimeAsync(119_000);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    await failed;
  } finally {
    jest.useRealTimers();
  }
});

it('the loader gives every release a share scope of its own, so that none replaces what others share', async () => {
  const greedy = aContainer();
  greedy.init.mockImplementation((own) => {
    const ofGreedy = { from: 'greedy', get: () => Promise.resolve(() => undefined) };
    own.react = { '99.0.0': ofGreedy };
    Object.assign(own['react-dom'] ?? {}, { '99.0.0': ofGreedy });
  });
  browser(() => greedy);
  await loadRelease(aRelease());
  const next = aContainer();
  browser(() => next);
  await loadRelease(aRelease());
  const [{ react, 'react-dom': reactDom }] = next.init.mock.calls[0] as [Scope];
  expect(Object.keys({ ...react, ...reactDom })).toEqual([React.version]);
});

it('the loader runs a container built by webpack itself, which reads the share scope itself', async () => {
  const container = aContainer();
  container.init.mockImplementation(async (scope) => {
    const [[version, react] = []] = Object.entries(scope.react ?? {});
    const factory = await react?.get();
    container.get.mockResolvedValue(() => ({ module: { ...MODULE, version, from: react?.from, react: factory?.() } }));
  });
  browser(() => container);
  await expect(loadRelease(aRelease())).resolves.toMatchObject({ version: React.version, from: 'shell', react: React });
});

it.each([
  ['defines no container', undefined, 'defines no container mf_tenants'],
  ['defines a container without init', { get: 'no' }, 'defines no container mf_tenants'],
  ['exposes no module', aContainer({}), 'exposes no module'],
])('the loader rejects an entry that %s', async (_name, left, reason) => {
  browser(() => left);
  const failure: unknown = await loadRelease(aRelease()).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'Error', message: expect.stringContaining(reason) as string });
  expect(String(failure)).not.toMatch(/:\/\/|\n/);
});

it('the loader does not use the container of another release for an entry that defines none', async () => {
  browser(() => aContainer());
  await loadRelease(aRelease());
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    queueMicrotask(() => (node as unknown as HTMLScriptElement).dispatchEvent(new Event('load')));
    return node;
  });
  await expect(loadRelease(aRelease())).rejects.toThrow('defines no container');
});

it("the loader marks errors thrown by a remote's own code", async () => {
  const throwing = aContainer();
  throwing.get.mockResolvedValue(() => {
    throw new Error('no start');
  });
  browser(() => throwing);
  await expect(loadRelease(aRelease())).rejects.toMatchObject({ message: 'no start', isThrown: true });
});

it('the loader keeps two releases apart whose builds gave their containers one name', async () => {
  const [old, young] = [aRelease(), aRelease()];
  const modules = new Map([
    [old.entry, { id: 'old' }],
    [young.entry, { id: 'young' }],
  ]);
  browser((script) => aContainer({ module: modules.get(new URL(script.src).pathname) }));
  const loaded = await Promise.all([loadRelease(old), loadRelease(young)]);
  expect(loaded).toEqual([{ id: 'old' }, { id: 'young' }]);
});
