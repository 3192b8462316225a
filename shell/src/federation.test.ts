import type { RemoteModule } from '@najem/shared/store';
import { trustScripts } from './boot';
import { loadRelease } from './federation';

type Scope = Record<string, Record<string, { from: string }>>;

/** What webpack's runtime of the shell holds in the browser. */
const scope: Scope = {};
const initSharing = jest.fn(() => Promise.resolve());
Object.assign(globalThis, { __webpack_init_sharing__: initSharing, __webpack_share_scopes__: { default: scope } });

const SOURCE = { id: 'tenants', name: 'mf_tenants', entry: '/remotes/tenants/1/remoteEntry.js' };
const DOOR = { id: 'tenants' } as RemoteModule;

function aContainer(door: unknown = { module: DOOR }) {
  return { init: jest.fn(), get: jest.fn(() => Promise.resolve(() => door)) };
}

/** The browser: each entry script that is added leaves what `run` says, or fails. */
function browser(run: (script: HTMLScriptElement) => unknown): HTMLScriptElement[] {
  const added: HTMLScriptElement[] = [];
  jest.spyOn(document.head, 'append').mockImplementation((node) => {
    const script = node as HTMLScriptElement;
    added.push(script);
    queueMicrotask(() => {
      try {
        Object.assign(globalThis, { mf_tenants: run(script) });
        script.dispatchEvent(new Event('load'));
      } catch {
        script.dispatchEvent(new Event('error'));
      }
    });
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

beforeEach(() => {
  for (const request of Object.keys(scope)) delete scope[request];
  scope.react = { '19.3.1': { from: 'shell' } };
});

it('runs the entry with its known hash and hands over the door', async () => {
  const source = aRelease();
  trustScripts({ [source.entry]: 'sha384-known' });
  const container = aContainer();
  const [script] = [browser(() => container)];
  await expect(loadRelease(source)).resolves.toBe(DOOR);
  expect(script[0]).toMatchObject({ integrity: 'sha384-known', crossOrigin: 'anonymous' });
  expect(container.get).toHaveBeenCalledWith('./module');
  expect(initSharing).toHaveBeenCalledWith('default');
});

it('refuses an entry without a known hash by asking for one that no file has', async () => {
  const added = browser(unreachable);
  await expect(loadRelease(aRelease())).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: expect.stringContaining('did not load') as string,
  });
  expect(added[0]?.integrity).toBe('sha384-refused');
});

it('runs the entry of a release once, and again when it is asked for anew', async () => {
  const source = aRelease();
  const added = browser(() => aContainer());
  await loadRelease(source);
  await loadRelease(source);
  expect(added).toHaveLength(1);
  await loadRelease(source, true);
  expect(added).toHaveLength(2);
});

it('tries again after a failure', async () => {
  const source = aRelease();
  browser(unreachable);
  await expect(loadRelease(source)).rejects.toThrow('did not load');
  browser(() => aContainer());
  await expect(loadRelease(source)).resolves.toBe(DOOR);
});

it('gives every release its own copy of what is shared: none can replace what the others take', async () => {
  const greedy = aContainer();
  greedy.init.mockImplementation((own: Scope) => {
    own.react = { '99.0.0': { from: 'greedy' } };
    Object.assign(own['react-dom'] ?? {}, { '99.0.0': { from: 'greedy' } });
  });
  scope['react-dom'] = { '19.3.1': { from: 'shell' } };
  browser(() => greedy);
  await loadRelease(aRelease());
  expect(greedy.init).toHaveBeenCalledTimes(1);
  expect(scope).toEqual({ react: { '19.3.1': { from: 'shell' } }, 'react-dom': { '19.3.1': { from: 'shell' } } });
});

it.each([
  ['leaves nothing behind', undefined, 'leaves no container'],
  ['leaves something else behind', { init: true, get: 'no' }, 'leaves no container'],
  ['has no module behind its door', aContainer({}), 'exposes no module'],
])('rejects an entry that %s', async (_name, left, reason) => {
  browser(() => left);
  await expect(loadRelease(aRelease())).rejects.toMatchObject({
    name: 'Error',
    message: expect.stringContaining(reason) as string,
  });
});

it('does not take the container of another release for one that leaves none', async () => {
  browser(() => aContainer());
  await loadRelease(aRelease());
  jest.spyOn(document.head, 'append').mockImplementation((node) => {
    queueMicrotask(() => (node as HTMLScriptElement).dispatchEvent(new Event('load')));
  });
  await expect(loadRelease(aRelease())).rejects.toThrow('leaves no container');
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
