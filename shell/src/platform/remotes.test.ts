import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import type { RemoteLine } from '@najem/shared/contract/platform';
import { loadRelease } from '../federation';
import { MODULE, entry, PREVIOUS, remotesOf } from '../testing/remotes';
import { ownerOf, type RemoteEntry, type SiteRegistry } from './registry';
import { Remotes } from './remotes';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
const loading = jest.mocked(loadRelease);

const idsOf = (remotes: Remotes) => remotes.current().remotes.map(({ id }) => id);
const lineOf = (id: string): RemoteLine => ({ id, version: '1.0.0-c', record: `hash-of_${id}`, nav: [] });
/** Runs what follows a promise. */
const act = async (settle: () => void) => {
  settle();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** Remotes whose registry names these too, whose records the page did not bring. */
function withUnread(...ids: string[]) {
  const { reading } = remotesOf();
  const source = { fetch: () => Promise.reject(new Error('no connection')), readEntry: reading };
  const registry = { remotes: [entry('tenants')], unread: ids.map(lineOf), shellVersion: 'shell-1' };
  return { reading, remotes: new Remotes(registry, () => undefined, undefined, source) };
}

beforeEach(() => {
  loading.mockReset();
  globalThis.__INTEGRITY__ = {};
});

describe('loading a remote', () => {
  it('loads a release once, however often it is requested', async () => {
    loading.mockResolvedValue(MODULE);
    const tenants = entry('tenants');
    const { remotes } = remotesOf(tenants);
    await Promise.all([remotes.load(tenants), remotes.load(tenants)]);
    await remotes.load(tenants);
    expect(loading).toHaveBeenCalledTimes(1);
  });

  it('trusts the scripts of active and previous releases by their hashes', () => {
    remotesOf(entry('tenants', { previous: PREVIOUS }));
    expect(globalThis.__INTEGRITY__).toEqual({
      'http://localhost/remotes/tenants/1.0.0-b/entry.js': 'sha384-new',
      'http://localhost/remotes/tenants/1.0.0-a/entry.js': 'sha384-old',
    });
  });

  it('loads the previous release when the active one fails, and reports the failure', async () => {
    loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(MODULE);
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes, failures } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toEqual({ module: MODULE, version: '1.0.0-a' });
    expect(loading).toHaveBeenLastCalledWith(expect.objectContaining({ entry: PREVIOUS.entry }));
    expect(failures).toEqual([
      { remote: 'tenants', version: '1.0.0-b', stage: 'load', cause: '503', hash: 'sha384-new' },
    ]);
  });

  it('records how long the release that was loaded took', async () => {
    loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(MODULE);
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes, loads } = remotesOf(tenants);
    await remotes.load(tenants);
    await remotes.load(tenants);
    const ms = expect.any(Number) as number;
    expect(loads).toEqual([{ remote: 'tenants', version: '1.0.0-a', ms }]);
  });

  it('rejects when no release loads, and starts again on the next call', async () => {
    loading.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(MODULE);
    const tenants = entry('tenants');
    const { remotes } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow('down');
    await expect(remotes.load(tenants)).resolves.toEqual({ module: MODULE, version: '1.0.0-b' });
    const [[first], [second]] = loading.mock.calls as [[RemoteEntry], [RemoteEntry]];
    expect(first.entry).toBe('/remotes/tenants/1.0.0-b/entry.js');
    // The failed file may lie damaged in the cache, or hang: only another address is sure to be fetched.
    expect(second.entry).toMatch(/^\/remotes\/tenants\/1\.0\.0-b~\d+\/entry\.js$/);
    expect(globalThis.__INTEGRITY__?.[new URL(second.entry, location.href).href]).toBe('sha384-new');
  });

  it('refuses a remote built for another contract without fetching it', async () => {
    const tenants = entry('tenants', { contract: '99.0' });
    const { remotes } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow('99.0');
    expect(loading).not.toHaveBeenCalled();
  });

  it('takes a newer minor of the contract only as long as the server compares releases with this shell', async () => {
    const contract = CONTRACT_VERSION.replace(/\d+$/, '99');
    loading.mockResolvedValue({ ...MODULE, contract });
    const [first, second] = [entry('tenants', { contract }), entry('tenants', { contract, version: '1.0.0-c' })];
    const { remotes } = remotesOf(first);
    await expect(remotes.load(first)).resolves.toMatchObject({ version: '1.0.0-b' });
    remotes.replace({ remotes: [second], shellVersion: 'newer' });
    await expect(remotes.load(second)).rejects.toThrow(contract);
    expect(loading).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another contract', { ...MODULE, contract: '99.0' }, '99.0'],
    ['no contract', { ...MODULE, contract: undefined }, 'undefined'],
    ['the id of another remote', { ...MODULE, id: 'landlords' }, 'landlords'],
    ['no routes', { ...MODULE, routes: undefined }, 'routes'],
    ['routes that are none', { ...MODULE, routes: ['/tenants'] }, 'routes'],
    ['children that are none', { ...MODULE, routes: [{ path: '/', children: {} }] }, 'routes'],
    ['a reducer that is no function', { ...MODULE, reducer: {} }, 'reducer'],
    ['an epic that is no function', { ...MODULE, epic: 'epic' }, 'epic'],
    ['no value', null, 'no module'],
  ])('refuses a remote module with %s', async (_what, given, reason) => {
    loading.mockResolvedValue(given);
    const tenants = entry('tenants');
    const { remotes, failures } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow(reason);
    expect(failures).toMatchObject([{ stage: 'load', cause: expect.stringContaining(reason) as string }]);
  });

  it('does not fetch a release that the registry calls incompatible', async () => {
    loading.mockResolvedValue(MODULE);
    const tenants = entry('tenants', { unfit: 'needs react ^20.0.0', previous: PREVIOUS });
    const { remotes, failures } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toEqual({ module: MODULE, version: '1.0.0-a' });
    expect(loading).toHaveBeenCalledTimes(1);
    expect(failures).toMatchObject([{ version: '1.0.0-b', cause: 'needs react ^20.0.0' }]);
  });

  it('checks the previous release by its own contract', async () => {
    loading.mockResolvedValue(MODULE);
    const tenants = entry('tenants', { contract: '99.0', previous: { ...PREVIOUS, contract: CONTRACT_VERSION } });
    const { remotes } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toEqual({ module: MODULE, version: '1.0.0-a' });
  });

  it("distinguishes errors of the remote's own code from files that did not load, and names the file", async () => {
    loading
      .mockRejectedValueOnce(Object.assign(new Error('no start'), { isThrown: true }))
      .mockRejectedValueOnce(
        Object.assign(new Error('chunk'), { request: `${location.origin}/remotes/tenants/list.js` }),
      );
    const tenants = entry('tenants', { integrity: { '/remotes/tenants/list.js': 'sha384-list' } });
    const { remotes, failures } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow('no start');
    await expect(remotes.load(tenants)).rejects.toThrow('chunk');
    expect(failures).toEqual([
      { remote: 'tenants', version: '1.0.0-b', stage: 'start', cause: 'no start' },
      { remote: 'tenants', version: '1.0.0-b', stage: 'load', cause: 'chunk', hash: 'sha384-list' },
    ]);
  });

  it('keeps its registry when the renewal fails, and is renewing until then', async () => {
    const { remotes } = remotesOf(entry('tenants'));
    const renewing = remotes.renew(() => Promise.reject(new Error('no connection')));
    expect(remotes.isRenewing()).toBe(true);
    await renewing;
    expect(remotes.isRenewing()).toBe(false);
    expect(remotes.current().remotes).toHaveLength(1);
  });

  it('applies the answer to the latest renewal, also if an earlier one arrives last', async () => {
    const { remotes } = remotesOf();
    let answerFirst: (registry: SiteRegistry) => void = () => undefined;
    const first = remotes.renew(() => new Promise((resolve) => (answerFirst = resolve)));
    await remotes.renew(() => Promise.resolve({ remotes: [entry('admin')], shellVersion: 'shell-1' }));
    answerFirst({ remotes: [], shellVersion: 'shell-1' });
    await first;
    expect(remotes.current().remotes.map(({ id }) => id)).toEqual(['admin']);
  });

  it('adds each remote as soon as its record has been read', async () => {
    const { remotes, reading } = withUnread('reports', 'admin');
    const arrive = new Map<string, (read: RemoteEntry) => void>();
    reading.mockImplementation(({ id }) => new Promise((resolve) => void arrive.set(id, resolve)));
    remotes.readRest();
    expect([remotes.isGrowing(), remotes.isRenewing()]).toEqual([true, false]);
    await act(() => arrive.get('admin')?.(entry('admin')));
    expect([remotes.isGrowing(), idsOf(remotes)]).toEqual([true, ['admin', 'tenants']]);
    await act(() => arrive.get('reports')?.(entry('reports')));
    expect([remotes.isGrowing(), idsOf(remotes)]).toEqual([false, ['admin', 'reports', 'tenants']]);
  });

  it('drops a record that arrives after a registry that does not name it', async () => {
    const { remotes, reading } = withUnread('reports');
    let arrive: (read: RemoteEntry) => void = () => undefined;
    reading.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    remotes.readRest();
    remotes.replace({ remotes: [entry('tenants')], shellVersion: 'shell-1' });
    await act(() => arrive(entry('reports')));
    expect([remotes.isGrowing(), idsOf(remotes)]).toEqual([false, ['tenants']]);
  });

  it('keeps a remote whose new record is under way as it was until it arrives', async () => {
    const { remotes, reading } = remotesOf(entry('tenants'));
    reading.mockResolvedValue(entry('tenants', { version: '1.0.0-c' }));
    remotes.replace({ remotes: [], unread: [lineOf('tenants')], shellVersion: 'shell-1' });
    expect(remotes.current()).toMatchObject({ remotes: [{ version: '1.0.0-b' }], unread: [] });
    await act(() => undefined);
    expect(remotes.current()).toMatchObject({ remotes: [{ version: '1.0.0-c' }], unread: [] });
  });

  it('goes on asking for a record that could not be read', async () => {
    jest.useFakeTimers();
    const { remotes, reading } = withUnread('reports');
    remotes.readRest();
    const asked: number[] = [];
    for (const ms of [0, 1_000, 5_000, 20_000, 20_000]) {
      await jest.advanceTimersByTimeAsync(ms);
      asked.push(reading.mock.calls.length);
    }
    expect(asked).toEqual([1, 2, 3, 4, 5]);
    expect(remotes.isGrowing()).toBe(false);
    reading.mockResolvedValue(entry('reports'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(idsOf(remotes)).toEqual(['reports', 'tenants']);
    jest.useRealTimers();
  });

  it('notifies listeners of a new registry until they unsubscribe', () => {
    const { remotes } = remotesOf();
    const listener = jest.fn();
    const leave = remotes.subscribe(listener);
    remotes.replace({ remotes: [entry('admin')], shellVersion: 'shell-1' });
    leave();
    remotes.replace({ remotes: [], shellVersion: 'shell-1' });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(remotes.current().remotes).toEqual([]);
  });
});

it('a failed release is not tried first while the registry names it', async () => {
  loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(MODULE);
  const tenants = entry('tenants', { previous: PREVIOUS });
  const { remotes } = remotesOf(tenants);
  await remotes.load(tenants);
  remotes.replace({ remotes: [tenants], shellVersion: 'shell-1' });
  await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
  expect(loading).toHaveBeenCalledTimes(2);
  loading.mockResolvedValueOnce(MODULE);
  const newer = entry('tenants', { version: '1.0.0-c', previous: PREVIOUS });
  await expect(remotes.load(newer)).resolves.toMatchObject({ version: '1.0.0-c' });
});

it('a failed release is fetched past the cache on a retry, by the newest registry', async () => {
  loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(MODULE).mockResolvedValueOnce(MODULE);
  const tenants = entry('tenants', { previous: PREVIOUS });
  const { remotes, renewal } = remotesOf(tenants);
  await remotes.load(tenants);
  await expect(remotes.retry(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
  expect(loading).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: '1.0.0-b', entry: expect.stringContaining('1.0.0-b~') as string }),
  );

  renewal.mockResolvedValue({ remotes: [entry('tenants', { version: '1.0.0-c' })], shellVersion: 'shell-1' });
  loading.mockResolvedValueOnce(MODULE);
  await expect(remotes.retry(tenants)).resolves.toMatchObject({ version: '1.0.0-c' });
});

it('a release that failed in this tab after it was loaded is replaced by the previous release, once', async () => {
  loading.mockResolvedValue(MODULE);
  const tenants = entry('tenants', { previous: PREVIOUS });
  const { remotes, failures } = remotesOf(tenants);
  const active = await remotes.load(tenants);
  expect(remotes.reportFailure(tenants, active, 'render', new Error('cannot render'))).toBe(true);
  const before = await remotes.load(tenants);
  expect(before.version).toBe('1.0.0-a');
  expect(remotes.reportFailure(tenants, before, 'start', new Error('nor this'))).toBe(false);
  expect(failures).toEqual([
    { remote: 'tenants', version: '1.0.0-b', stage: 'render', cause: 'cannot render', hash: 'sha384-new' },
    { remote: 'tenants', version: '1.0.0-a', stage: 'start', cause: 'nor this', hash: 'sha384-old' },
  ]);
});

it('a release that failed in this tab after it was healthy is not replaced by another release', async () => {
  loading.mockResolvedValue(MODULE);
  const tenants = entry('tenants', { previous: PREVIOUS });
  const { remotes, failures } = remotesOf(tenants);
  const active = await remotes.load(tenants);
  remotes.markHealthy(tenants, active);
  expect(remotes.reportFailure(tenants, active, 'render', new Error('cannot render'))).toBe(false);
  await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
  expect(failures).toHaveLength(1);
});

it('a release that failed after it was healthy in this tab is fetched again on a retry, not replaced', async () => {
  loading.mockResolvedValue(MODULE);
  const tenants = entry('tenants', { previous: PREVIOUS });
  const { remotes } = remotesOf(tenants);
  const active = await remotes.load(tenants);
  remotes.markHealthy(tenants, active);
  remotes.reportFailure(tenants, active, 'render', new Error('its screen did not come'));
  const again = await remotes.retry(tenants);
  expect(loading).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: '1.0.0-b', entry: expect.stringContaining('1.0.0-b~') as string }),
  );
  expect(remotes.reportFailure(tenants, again, 'render', new Error('nor now'))).toBe(false);
});

it('a failed release is replaced by a newer one on a retry, which is loaded only once', async () => {
  loading
    .mockRejectedValueOnce(new Error('503'))
    .mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 10, MODULE)));
  const { remotes, renewal } = remotesOf(entry('tenants'));
  await remotes.load(entry('tenants')).catch(() => undefined);
  const newer = entry('tenants', { version: '1.0.0-c', entry: '/remotes/tenants/1.0.0-c/entry.js' });
  renewal.mockResolvedValue({ remotes: [newer], shellVersion: 'shell-1' });
  const leave = remotes.subscribe(() => {
    const [named] = remotes.current().remotes as [RemoteEntry];
    if (named.version === newer.version) void remotes.load(named);
  });
  await expect(remotes.retry(entry('tenants'))).resolves.toMatchObject({ version: '1.0.0-c' });
  leave();
  expect(loading.mock.calls.slice(1).map(([{ entry: address }]) => address)).toEqual([newer.entry]);
});

describe('a registry that comes while a remote is on the page', () => {
  const NEWER = { version: '1.0.0-c', entry: '/remotes/tenants/1.0.0-c/entry.js' };
  const versionOf = (remotes: ReturnType<typeof remotesOf>['remotes'], id: string) =>
    remotes.current().remotes.find((remote) => remote.id === id)?.version;

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Shows a remote, and returns the function that is called when the person leaves it. */
  function show(secured?: number) {
    const tenants = entry('tenants', { secured });
    const opened = remotesOf(tenants, entry('reports'));
    return { ...opened, leave: opened.remotes.show(tenants, { module: MODULE, version: '1.0.0-b' }) };
  }
  const newest = (number: number, secured?: number): SiteRegistry => ({
    remotes: [entry('tenants', { ...NEWER, secured }), entry('reports', { version: '1.0.0-c' })],
    number,
    shellVersion: 'shell-1',
  });

  it('leaves that remote as it is until the person leaves it, and applies to all others', () => {
    const { remotes, leave } = show();
    remotes.replace(newest(2));
    expect([versionOf(remotes, 'tenants'), versionOf(remotes, 'reports')]).toEqual(['1.0.0-b', '1.0.0-c']);
    remotes.navigated();
    expect(versionOf(remotes, 'tenants')).toBe('1.0.0-b');
    leave();
    expect(versionOf(remotes, 'tenants')).toBe('1.0.0-c');
    expect(remotes.lacksSecurity()).toBe(false);
  });

  it('leaves it its paths also where the remote is gone or another one owns them now', () => {
    const { remotes, leave } = show();
    remotes.replace({ remotes: [entry('admin', { paths: ['/tenants'] })], shellVersion: 'shell-1' });
    expect(ownerOf(remotes.current(), '/tenants/add')?.id).toBe('tenants');
    leave();
    expect(ownerOf(remotes.current(), '/tenants/add')?.id).toBe('admin');
  });

  it('is offered by a reload if it is a security release, and taken by a navigation ten minutes later', () => {
    const { remotes } = show(1);
    remotes.replace(newest(3, 1));
    expect(remotes.lacksSecurity()).toBe(false);
    remotes.replace(newest(4, 4));
    expect(remotes.lacksSecurity()).toBe(true);
    jest.advanceTimersByTime(599_000);
    remotes.navigated();
    expect([versionOf(remotes, 'tenants'), remotes.lacksSecurity()]).toEqual(['1.0.0-b', true]);
    // A further release does not begin the time again.
    remotes.replace(newest(5, 5));
    jest.advanceTimersByTime(1_000);
    remotes.navigated();
    expect([versionOf(remotes, 'tenants'), remotes.lacksSecurity()]).toEqual(['1.0.0-c', false]);
  });

  it('is fetched when an answer of the server names a higher number, once at a time', async () => {
    const { remotes, renewal } = show();
    renewal.mockResolvedValue(newest(7));
    remotes.follow(7);
    remotes.follow(7);
    await jest.advanceTimersByTimeAsync(0);
    remotes.follow(7);
    expect(renewal).toHaveBeenCalledTimes(1);
    remotes.follow(8);
    expect(renewal).toHaveBeenCalledTimes(2);
  });
});
