import type { RemoteModule } from '@najem/shared/store';
import * as React from 'react';
import { trustScripts } from './boot';
import { loadRelease } from './federation';
import { host } from './federation-host';

type Scope = Record<string, Record<string, { from: string; get(): Promise<() => unknown> }>>;

const SOURCE = { id: 'tenants', name: 'mf_tenants', entry: '/remotes/tenants/1/remoteEntry.js' };
const DOOR = { id: 'tenants' } as RemoteModule;

/** What an entry leaves behind, whichever of the two plugins built it. */
function aContainer(door: unknown = { module: DOOR }) {
  return { init: jest.fn<unknown, [Scope]>(), get: jest.fn(() => Promise.resolve(() => door)) };
}

/** The browser: each entry script that is added leaves what `run` says, or fails. */
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
/** A release of its own for every test: what is loaded stays loaded. */
function aRelease() {
  release += 1;
  return { ...SOURCE, entry: `/remotes/tenants/${release}/remoteEntry.js` };
}

afterEach(() => jest.restoreAllMocks());

it('runs the entry with its known hash and hands over the door', async () => {
  const source = aRelease();
  trustScripts({ [source.entry]: 'sha384-known' });
  const container = aContainer();
  const added = browser(() => container);
  await expect(loadRelease(source)).resolves.toBe(DOOR);
  expect(added[0]).toMatchObject({ integrity: 'sha384-known', crossOrigin: 'anonymous' });
  expect(container.get).toHaveBeenCalledWith('./module');
});

it('refuses an entry without a known hash by asking for one that no file has', async () => {
  const added = browser(unreachable);
  const source = aRelease();
  await expect(loadRelease(source)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: `${source.entry} did not load`,
  });
  expect(added[0]?.integrity).toBe('sha384-refused');
});

it('runs the entry of a release once, and again under another address', async () => {
  const source = aRelease();
  const added = browser(() => aContainer());
  await loadRelease(source);
  await loadRelease(source);
  expect(added).toHaveLength(1);
  await loadRelease(aRelease());
  expect(added).toHaveLength(2);
});

it('tries again after a failure', async () => {
  const source = aRelease();
  browser(unreachable);
  await expect(loadRelease(source)).rejects.toThrow('did not load');
  browser(() => aContainer());
  await expect(loadRelease(source)).resolves.toBe(DOOR);
});

it('gives up on an entry that does not arrive within 120 s', async () => {
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

it('gives every release its own copy of what is shared: none can replace what the others take', async () => {
  const greedy = aContainer();
  greedy.init.mockImplementation((own) => {
    const ofGreedy = { from: 'greedy', get: () => Promise.resolve(() => undefined) };
    own.react = { '99.0.0': ofGreedy };
    Object.assign(own['react-dom'] ?? {}, { '99.0.0': ofGreedy });
  });
  browser(() => greedy);
  await loadRelease(aRelease());
  expect(greedy.init).toHaveBeenCalledTimes(1);
  const { react, 'react-dom': reactDom } = host.shareScopeMap.default as unknown as Scope;
  expect(Object.keys({ ...react, ...reactDom })).toEqual([React.version]);
});

it('runs a container that webpack itself built, which takes what is shared out of the scope by itself', async () => {
  const container = aContainer();
  container.init.mockImplementation(async (scope) => {
    const [[version, react] = []] = Object.entries(scope.react ?? {});
    const factory = await react?.get();
    container.get.mockResolvedValue(() => ({ module: { ...DOOR, version, from: react?.from, react: factory?.() } }));
  });
  browser(() => container);
  await expect(loadRelease(aRelease())).resolves.toMatchObject({ version: React.version, from: 'shell', react: React });
});

it.each([
  ['leaves nothing behind', undefined, 'Failed to get remoteEntry exports'],
  ['leaves something without a start', { get: 'no' }, 'does not contain "init"'],
  ['has no module behind its door', aContainer({}), 'exposes no module'],
])('rejects an entry that %s', async (_name, left, reason) => {
  browser(() => left);
  const failure: unknown = await loadRelease(aRelease()).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'Error', message: expect.stringContaining(reason) as string });
  expect(String(failure)).not.toMatch(/:\/\/|\n/);
});

it('does not take the container of another release for one that leaves none', async () => {
  browser(() => aContainer());
  await loadRelease(aRelease());
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    queueMicrotask(() => (node as unknown as HTMLScriptElement).dispatchEvent(new Event('load')));
    return node;
  });
  await expect(loadRelease(aRelease())).rejects.toThrow('Failed to get remoteEntry exports');
});

it("tells what a remote's own code threw from what did not come", async () => {
  const throwing = aContainer();
  throwing.get.mockResolvedValue(() => {
    throw new Error('no start');
  });
  browser(() => throwing);
  await expect(loadRelease(aRelease())).rejects.toMatchObject({ message: 'no start', isThrown: true });
});

it('takes each release of one remote for itself, though both leave their container under one name', async () => {
  const [old, young] = [aRelease(), aRelease()];
  const doors = new Map([
    [old.entry, { id: 'old' }],
    [young.entry, { id: 'young' }],
  ]);
  browser((script) => aContainer({ module: doors.get(new URL(script.src).pathname) }));
  const loaded = await Promise.all([loadRelease(old), loadRelease(young)]);
  expect(loaded.map(({ id }) => id)).toEqual(['old', 'young']);
});
