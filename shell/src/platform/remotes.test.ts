import { CONTRACT_VERSION, type Registry, type RemoteEntry } from '@najem/shared/contract';
import { fetchAnew, loadRelease } from '../federation';
import { fitsContract, isPublicPath, ownerOf, type RemoteFault, type RemoteLoad, Remotes } from './remotes';

jest.mock('../federation', () => ({ fetchAnew: jest.fn(), loadRelease: jest.fn() }));
const loading = jest.mocked(loadRelease);

function entry(id: string, more: Partial<RemoteEntry> = {}): RemoteEntry {
  return {
    id,
    name: `mf_${id}`,
    version: '1.0.0-b',
    contract: CONTRACT_VERSION,
    access: 'user',
    entry: `/remotes/${id}/1.0.0-b/entry.js`,
    manifest: `/remotes/${id}/1.0.0-b/remote.json`,
    integrity: { [`/remotes/${id}/1.0.0-b/entry.js`]: 'sha384-new' },
    paths: [`/${id}`],
    publicPaths: [],
    nav: [],
    ...more,
  };
}

const door = { id: 'tenants', contract: CONTRACT_VERSION, routes: [] };
const previous = {
  version: '1.0.0-a',
  entry: '/remotes/tenants/1.0.0-a/entry.js',
  integrity: { '/remotes/tenants/1.0.0-a/entry.js': 'sha384-old' },
};

function remotesOf(...entries: RemoteEntry[]) {
  const faults: RemoteFault[] = [];
  const loads: RemoteLoad[] = [];
  const remotes = new Remotes(
    { remotes: entries, shellVersion: 'shell-1' },
    (fault) => faults.push(fault),
    (load) => loads.push(load),
  );
  return { faults, loads, remotes };
}

beforeEach(() => {
  loading.mockReset();
  globalThis.__INTEGRITY__ = {};
});

describe('the loader of remotes', () => {
  it('loads a release once, however often it is asked for', async () => {
    loading.mockResolvedValue(door);
    const tenants = entry('tenants');
    const { remotes } = remotesOf(tenants);
    await Promise.all([remotes.load(tenants), remotes.load(tenants)]);
    await remotes.load(tenants);
    expect(loading).toHaveBeenCalledTimes(1);
  });

  it('knows the hash of every script of active and previous releases', () => {
    remotesOf(entry('tenants', { previous }));
    expect(globalThis.__INTEGRITY__).toEqual({
      'http://localhost/remotes/tenants/1.0.0-b/entry.js': 'sha384-new',
      'http://localhost/remotes/tenants/1.0.0-a/entry.js': 'sha384-old',
    });
  });

  it('takes the previous release when the active one does not load, and reports the failure', async () => {
    loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(door);
    const tenants = entry('tenants', { previous });
    const { remotes, faults } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toEqual({ module: door, version: '1.0.0-a' });
    expect(loading).toHaveBeenLastCalledWith(expect.objectContaining({ entry: previous.entry }), true);
    expect(faults).toEqual([{ remote: 'tenants', version: '1.0.0-b', stage: 'load', cause: '503' }]);
  });

  it('tells how long each release took that it asked for, and whether it came', async () => {
    loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(door);
    const tenants = entry('tenants', { previous });
    const { remotes, loads } = remotesOf(tenants);
    await remotes.load(tenants);
    await remotes.load(tenants);
    const ms = expect.any(Number) as number;
    expect(loads).toEqual([
      { remote: 'tenants', version: '1.0.0-b', ms, succeeded: false },
      { remote: 'tenants', version: '1.0.0-a', ms, succeeded: true },
    ]);
  });

  it('rejects when no release loads, and tries again when asked again', async () => {
    loading.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(door);
    const tenants = entry('tenants');
    const { remotes } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow('down');
    expect(fetchAnew).not.toHaveBeenCalled();
    await expect(remotes.load(tenants)).resolves.toEqual({ module: door, version: '1.0.0-b' });
    expect(fetchAnew).toHaveBeenCalledWith(['/remotes/tenants/1.0.0-b/entry.js']);
  });

  it('refuses a remote built for another contract without fetching it', async () => {
    const tenants = entry('tenants', { contract: '99.0' });
    const { remotes } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow('99.0');
    expect(loading).not.toHaveBeenCalled();
  });

  it('refuses a remote whose code says another contract than its registry entry', async () => {
    loading.mockResolvedValue({ ...door, contract: '99.0' });
    const tenants = entry('tenants');
    const { remotes } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow('99.0');
  });

  it('keeps the registry it has when a newer one cannot be had, and says while one is on its way', async () => {
    const { remotes } = remotesOf(entry('tenants'));
    const renewal = remotes.renew(() => Promise.reject(new Error('no connection')));
    expect(remotes.isRenewing()).toBe(true);
    await renewal;
    expect(remotes.isRenewing()).toBe(false);
    expect(remotes.current().remotes).toHaveLength(1);
  });

  it('takes the answer to the last question, whichever arrives last', async () => {
    const { remotes } = remotesOf();
    let answerFirst: (registry: Registry) => void = () => undefined;
    const first = remotes.renew(() => new Promise((resolve) => (answerFirst = resolve)));
    await remotes.renew(() => Promise.resolve({ remotes: [entry('admin')], shellVersion: 'shell-1' }));
    answerFirst({ remotes: [], shellVersion: 'shell-1' });
    await first;
    expect(remotes.current().remotes.map(({ id }) => id)).toEqual(['admin']);
  });

  it('tells its listeners of a new registry until they leave', () => {
    const { remotes } = remotesOf();
    const heard = jest.fn();
    const leave = remotes.subscribe(heard);
    remotes.replace({ remotes: [entry('admin')], shellVersion: 'shell-1' });
    leave();
    remotes.replace({ remotes: [], shellVersion: 'shell-1' });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(remotes.current().remotes).toEqual([]);
  });
});

describe('who owns a path', () => {
  const registry = {
    shellVersion: 'shell-1',
    remotes: [
      entry('payments', { paths: ['/payment', '/payment-return'] }),
      entry('reports', { publicPaths: ['/reports/shared'] }),
    ],
  };

  it.each([
    ['/payment', 'payments'],
    ['/payment/x', 'payments'],
    ['/payment-return', 'payments'],
    ['/payments', undefined],
    ['/reports/1', 'reports'],
    ['/', undefined],
  ])('%s belongs to %s', (path, id) => {
    expect(ownerOf(registry, path)?.id).toBe(id);
  });

  it('opens only the public part of a remote without login', () => {
    const reports = registry.remotes[1] as RemoteEntry;
    expect(isPublicPath(reports, '/reports/shared/abc')).toBe(true);
    expect(isPublicPath(reports, '/reports/sharedx')).toBe(false);
    expect(isPublicPath(reports, '/reports/1')).toBe(false);
  });
});

it.each([
  ['1.0', true],
  ['1.1', false],
  ['2.0', false],
  ['0.9', false],
  ['', false],
])('a remote for contract %s runs on 1.0: %s', (contract, fits) => {
  expect(fitsContract(contract)).toBe(fits);
});
