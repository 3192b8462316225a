import { CONTRACT_VERSION, type Registry, type RemoteEntry } from '@najem/shared/contract';
import { loadRelease } from '../federation';
import type { Fault } from './fault';
import { reloadPage } from './open-anew';
import { LATE_MS, ORIGIN_PATIENCE_MS, type RemoteLoad } from './release-loader';
import { isPublicPath, ownerOf, Remotes } from './remotes';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
jest.mock('./open-anew', () => ({ reloadPage: jest.fn() }));
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

/** As webpack's runtime tells of a file that did not come. */
const missing = (text: string, request?: string) => Object.assign(new Error(text), { name: 'ChunkLoadError', request });

const door = { id: 'tenants', contract: CONTRACT_VERSION, routes: [] };
const previous = {
  version: '1.0.0-a',
  entry: '/remotes/tenants/1.0.0-a/entry.js',
  integrity: { '/remotes/tenants/1.0.0-a/entry.js': 'sha384-old' },
};

/** A team's own origin, and a release that lies there. */
const TEAM = 'https://team.example';
const SCRIPT = `${TEAM}/tenants/1/entry.js`;
const COPY = '/remotes/tenants/1.0.0-b/entry.js';
const elsewhere = (more: Partial<RemoteEntry> = {}) =>
  entry('tenants', {
    entry: SCRIPT,
    integrity: { [SCRIPT]: 'sha384-new' },
    copy: { entry: COPY, integrity: { [COPY]: 'sha384-new' } },
    ...more,
  });

/** What a retry gets when it asks for a newer registry. */
let renewal: () => Promise<Registry>;

function remotesOf(...entries: RemoteEntry[]) {
  const faults: Fault[] = [];
  const loads: RemoteLoad[] = [];
  const remotes = new Remotes(
    { remotes: entries, shellVersion: 'shell-1', origins: [TEAM] },
    (fault) => faults.push(fault),
    (load) => loads.push(load),
    () => renewal(),
  );
  return { faults, loads, remotes };
}

beforeEach(() => {
  loading.mockReset();
  renewal = () => Promise.reject(new Error('no connection'));
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
    expect(loading).toHaveBeenLastCalledWith(expect.objectContaining({ entry: previous.entry }));
    expect(faults).toEqual([
      { remote: 'tenants', version: '1.0.0-b', stage: 'load', cause: '503', hash: 'sha384-new' },
    ]);
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
    await expect(remotes.load(tenants)).resolves.toEqual({ module: door, version: '1.0.0-b' });
    const [[first], [second]] = loading.mock.calls as [[RemoteEntry], [RemoteEntry]];
    expect(first.entry).toBe('/remotes/tenants/1.0.0-b/entry.js');
    // What failed may lie damaged in the cache, or hang: only another address is sure to be fetched.
    expect(second.entry).toMatch(/^\/remotes\/tenants\/1\.0\.0-b~\d+\/entry\.js$/);
    expect(globalThis.__INTEGRITY__?.[new URL(second.entry, location.href).href]).toBe('sha384-new');
  });

  it('refuses a remote built for another contract without fetching it', async () => {
    const tenants = entry('tenants', { contract: '99.0' });
    const { remotes } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow('99.0');
    expect(loading).not.toHaveBeenCalled();
  });

  it.each([
    ['another contract', { ...door, contract: '99.0' }, '99.0'],
    ['no contract', { ...door, contract: undefined }, 'undefined'],
    ['the id of another remote', { ...door, id: 'landlords' }, 'landlords'],
    ['no routes', { ...door, routes: undefined }, 'routes'],
    ['routes that are none', { ...door, routes: ['/tenants'] }, 'routes'],
    ['children that are none', { ...door, routes: [{ path: '/', children: {} }] }, 'routes'],
    ['a reducer that is no function', { ...door, reducer: {} }, 'reducer'],
    ['an epic that is no function', { ...door, epic: 'epic' }, 'epic'],
    ['nothing', null, 'no module'],
  ])('refuses a door with %s', async (_what, given, reason) => {
    loading.mockResolvedValue(given as never);
    const tenants = entry('tenants');
    const { remotes, faults } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow(reason);
    expect(faults).toMatchObject([{ stage: 'load', cause: expect.stringContaining(reason) as string }]);
  });

  it('does not try what the server says its shell cannot run', async () => {
    loading.mockResolvedValue(door);
    const tenants = entry('tenants', { unfit: 'needs react ^20.0.0', previous });
    const { remotes, faults } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toEqual({ module: door, version: '1.0.0-a' });
    expect(loading).toHaveBeenCalledTimes(1);
    expect(faults).toMatchObject([{ version: '1.0.0-b', cause: 'needs react ^20.0.0' }]);
  });

  it('judges the release before by its own contract', async () => {
    loading.mockResolvedValue(door);
    const tenants = entry('tenants', { contract: '99.0', previous: { ...previous, contract: CONTRACT_VERSION } });
    const { remotes } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toEqual({ module: door, version: '1.0.0-a' });
  });

  it("tells what the remote's own code threw from what did not come, and which file failed", async () => {
    loading
      .mockRejectedValueOnce(Object.assign(new Error('no start'), { isThrown: true }))
      .mockRejectedValueOnce(
        Object.assign(new Error('chunk'), { request: `${location.origin}/remotes/tenants/list.js` }),
      );
    const tenants = entry('tenants', { integrity: { '/remotes/tenants/list.js': 'sha384-list' } });
    const { remotes, faults } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toThrow('no start');
    await expect(remotes.load(tenants)).rejects.toThrow('chunk');
    expect(faults).toEqual([
      { remote: 'tenants', version: '1.0.0-b', stage: 'start', cause: 'no start' },
      { remote: 'tenants', version: '1.0.0-b', stage: 'load', cause: 'chunk', hash: 'sha384-list' },
    ]);
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

describe('a release that failed in this tab', () => {
  it('is not tried first again while the registry names it', async () => {
    loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(door);
    const tenants = entry('tenants', { previous });
    const { remotes } = remotesOf(tenants);
    await remotes.load(tenants);
    remotes.replace({ remotes: [tenants], shellVersion: 'shell-1' });
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
    expect(loading).toHaveBeenCalledTimes(2);
    loading.mockResolvedValueOnce(door);
    const newer = entry('tenants', { version: '1.0.0-c', previous });
    await expect(remotes.load(newer)).resolves.toMatchObject({ version: '1.0.0-c' });
  });

  it('is tried again past the cache when the person asks for it, by the newest registry', async () => {
    loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(door).mockResolvedValueOnce(door);
    const tenants = entry('tenants', { previous });
    const { remotes } = remotesOf(tenants);
    await remotes.load(tenants);
    await expect(remotes.retry(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(loading).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: '1.0.0-b', entry: expect.stringContaining('1.0.0-b~') as string }),
    );

    renewal = () => Promise.resolve({ remotes: [entry('tenants', { version: '1.0.0-c' })], shellVersion: 'shell-1' });
    loading.mockResolvedValueOnce(door);
    await expect(remotes.retry(tenants)).resolves.toMatchObject({ version: '1.0.0-c' });
  });

  it('came and does not work: the one before it is there to be tried, once', async () => {
    loading.mockResolvedValue(door);
    const tenants = entry('tenants', { previous });
    const { remotes, faults } = remotesOf(tenants);
    const active = await remotes.load(tenants);
    expect(remotes.fault(tenants, active, 'render', new Error('cannot render'))).toBe(true);
    const before = await remotes.load(tenants);
    expect(before.version).toBe('1.0.0-a');
    expect(remotes.fault(tenants, before, 'start', new Error('nor this'))).toBe(false);
    expect(faults).toEqual([
      { remote: 'tenants', version: '1.0.0-b', stage: 'render', cause: 'cannot render', hash: 'sha384-new' },
      { remote: 'tenants', version: '1.0.0-a', stage: 'start', cause: 'nor this', hash: 'sha384-old' },
    ]);
  });

  it('has worked before: no other one takes its place', async () => {
    loading.mockResolvedValue(door);
    const tenants = entry('tenants', { previous });
    const { remotes, faults } = remotesOf(tenants);
    const active = await remotes.load(tenants);
    remotes.approve(tenants, active);
    expect(remotes.fault(tenants, active, 'render', new Error('cannot render'))).toBe(false);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(faults).toHaveLength(1);
  });

  it('has worked before: a retry fetches it anew all the same, and again no other one takes its place', async () => {
    loading.mockResolvedValue(door);
    const tenants = entry('tenants', { previous });
    const { remotes } = remotesOf(tenants);
    const active = await remotes.load(tenants);
    remotes.approve(tenants, active);
    remotes.fault(tenants, active, 'render', new Error('its screen did not come'));
    const again = await remotes.retry(tenants);
    expect(loading).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: '1.0.0-b', entry: expect.stringContaining('1.0.0-b~') as string }),
    );
    expect(remotes.fault(tenants, again, 'render', new Error('nor now'))).toBe(false);
  });

  it('is left for a newer one, which is loaded once though the page asks for it at once', async () => {
    loading
      .mockRejectedValueOnce(new Error('503'))
      .mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 10, door)));
    const { remotes } = remotesOf(entry('tenants'));
    await remotes.load(entry('tenants')).catch(() => undefined);
    const newer = entry('tenants', { version: '1.0.0-c', entry: '/remotes/tenants/1.0.0-c/entry.js' });
    renewal = () => Promise.resolve({ remotes: [newer], shellVersion: 'shell-1' });
    const leave = remotes.subscribe(() => {
      const [named] = remotes.current().remotes as [RemoteEntry];
      if (named.version === newer.version) void remotes.load(named);
    });
    await expect(remotes.retry(entry('tenants'))).resolves.toMatchObject({ version: '1.0.0-c' });
    leave();
    expect(loading.mock.calls.slice(1).map(([{ entry: address }]) => address)).toEqual([newer.entry]);
  });
});

describe("a file of the shell's that does not come", () => {
  const KIT = `${location.origin}/assets/0123456789ab/kit.js`;
  const thrown = Object.assign(new Error('kit', { cause: missing('kit', KIT) }), { isThrown: true });
  beforeEach(() => void jest.mocked(reloadPage).mockClear());
  afterEach(() => void jest.useRealTimers());

  it('is no fault of the release that takes it: that one is tried first again, and counted nowhere', async () => {
    loading.mockRejectedValueOnce(thrown).mockRejectedValueOnce(thrown).mockResolvedValueOnce(door);
    const tenants = entry('tenants', { previous });
    const { remotes, faults, loads } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toBe(thrown);
    expect(faults.map(({ stage }) => stage)).toEqual(['shell', 'shell']);
    expect(loads).toEqual([]);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
  });

  it('is told of when it is late, in place of the release', async () => {
    jest.useFakeTimers();
    const tag = Object.assign(document.createElement('script'), { type: 'none', src: KIT, onload: jest.fn() });
    document.head.append(tag);
    loading.mockReturnValue(new Promise(() => undefined));
    const tenants = entry('tenants');
    const { remotes, faults } = remotesOf(tenants);
    void remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(faults).toMatchObject([{ stage: 'shell', cause: expect.stringContaining('kit.js') as string }]);
    tag.remove();
  });

  it('is asked for again by a page of its own when a person retries', async () => {
    loading.mockRejectedValueOnce(thrown);
    const tenants = entry('tenants');
    const { remotes } = remotesOf(tenants);
    await remotes.load(tenants).catch(() => undefined);
    renewal = () => Promise.resolve(remotes.current());
    void remotes.retry(tenants);
    await new Promise(process.nextTick);
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(loading).toHaveBeenCalledTimes(1);
  });

  it('is asked for in this page where the server does not answer: a page of its own would be an empty one', async () => {
    loading.mockRejectedValueOnce(thrown).mockResolvedValueOnce(door);
    const tenants = entry('tenants');
    const { remotes } = remotesOf(tenants);
    await remotes.load(tenants).catch(() => undefined);
    await expect(remotes.retry(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('while a screen is drawn is no fault of the release either', async () => {
    loading.mockResolvedValue(door);
    const tenants = elsewhere({ previous });
    const { remotes, faults } = remotesOf(tenants);
    const active = await remotes.load(tenants);
    expect(remotes.fault(tenants, active, 'render', missing('kit', KIT))).toBe(false);
    expect(faults).toEqual([]);
    await expect(remotes.load(tenants)).resolves.toBe(active);
  });
});

describe('a release that does not come', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const never = new Promise<never>(() => undefined);

  it('is told of, and the one before it is started beside it', async () => {
    loading.mockReturnValueOnce(never).mockResolvedValueOnce(door);
    const tenants = entry('tenants', { previous });
    const { remotes, faults } = remotesOf(tenants);
    const loaded = remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(LATE_MS - 1);
    expect(loading).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    await expect(loaded).resolves.toMatchObject({ version: '1.0.0-a' });
    expect(faults).toMatchObject([{ version: '1.0.0-b', stage: 'slow', hash: 'sha384-new' }]);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
  });

  it('and comes after all wins if it is first, and is there for the next visit if it is not', async () => {
    let arrive: (module: typeof door) => void = () => undefined;
    loading.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve))).mockResolvedValueOnce(door);
    const tenants = entry('tenants', { previous });
    const { remotes } = remotesOf(tenants);
    const first = remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    await expect(first).resolves.toMatchObject({ version: '1.0.0-a' });
    arrive(door);
    await jest.advanceTimersByTimeAsync(0);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });

    const reports = entry('reports', { previous });
    loading.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve))).mockReturnValueOnce(never);
    const second = remotes.load(reports);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    arrive({ ...door, id: 'reports' });
    await expect(second).resolves.toMatchObject({ version: '1.0.0-b' });
  });

  it('is given up for a new attempt on a retry, and cannot spoil that one when it fails at last', async () => {
    let fail: (error: Error) => void = () => undefined;
    loading.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject))).mockResolvedValueOnce(door);
    const tenants = entry('tenants');
    const { remotes, faults } = remotesOf(tenants);
    const first = remotes.load(tenants);
    first.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    await expect(remotes.retry(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
    fail(new Error('timeout'));
    await jest.advanceTimersByTimeAsync(0);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(loading).toHaveBeenCalledTimes(2);
    expect(faults.map(({ stage }) => stage)).toEqual(['slow']);
  });
});

describe("a release on its team's own origin", () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const never = new Promise<never>(() => undefined);
  const asked = () => loading.mock.calls.map(([{ entry: address }]) => address);

  it('comes from there, and its scripts are known to be its own', async () => {
    loading.mockResolvedValue(door);
    const { remotes, faults } = remotesOf(elsewhere({ previous }));
    await expect(remotes.load(elsewhere({ previous }))).resolves.toEqual({ module: door, version: '1.0.0-b' });
    expect(asked()).toEqual([SCRIPT]);
    expect(faults).toEqual([]);
    expect(globalThis.__INTEGRITY__).toMatchObject({
      [SCRIPT]: 'sha384-new',
      [`http://localhost${COPY}`]: 'sha384-new',
    });
    expect(remotes.ownerOfScript(SCRIPT)).toEqual({ source: 'tenants', version: '1.0.0-b' });
  });

  it('comes from this site when it does not come from there, which is reported as what it is', async () => {
    loading.mockRejectedValueOnce(missing('503')).mockResolvedValueOnce(door);
    const tenants = elsewhere({ previous });
    const { remotes, faults, loads } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toEqual({ module: door, version: '1.0.0-b' });
    expect(asked()).toEqual([SCRIPT, COPY]);
    expect(faults).toEqual([
      { remote: 'tenants', version: '1.0.0-b', stage: 'origin', cause: '503', hash: 'sha384-new' },
    ]);
    expect(loads).toMatchObject([{ version: '1.0.0-b', succeeded: true }]);
  });

  it('comes from this site when it keeps people waiting, before anything counts as late', async () => {
    loading.mockReturnValueOnce(never).mockResolvedValueOnce(door);
    const tenants = elsewhere({ previous });
    const { remotes, faults } = remotesOf(tenants);
    const loaded = remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(ORIGIN_PATIENCE_MS);
    await expect(loaded).resolves.toMatchObject({ version: '1.0.0-b' });
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(faults.map(({ stage }) => stage)).toEqual(['origin']);
    expect(ORIGIN_PATIENCE_MS).toBeLessThan(LATE_MS);
  });

  it.each([
    ['whose code throws', Object.assign(new Error('no start'), { isThrown: true }), 'start'],
    ['which is none', new Error('leaves no container'), 'load'],
  ])('%s is not asked for twice: the one before it comes', async (_what, error, stage) => {
    loading.mockRejectedValueOnce(error).mockResolvedValueOnce(door);
    const tenants = elsewhere({ previous });
    const { remotes, faults } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
    expect(asked()).toEqual([SCRIPT, previous.entry]);
    expect(faults.map((fault) => fault.stage)).toEqual([stage]);
  });

  it('that comes from nowhere gives way to the one before it, and a retry asks this site anew', async () => {
    loading.mockRejectedValueOnce(missing('503')).mockRejectedValueOnce(missing('404')).mockResolvedValue(door);
    const tenants = elsewhere({ previous });
    const { remotes, faults } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
    expect(faults.map(({ stage }) => stage)).toEqual(['origin', 'load']);
    const retried = remotes.retry(tenants);
    await jest.runAllTimersAsync();
    await expect(retried).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(asked().at(-1)).toMatch(/^\/remotes\/tenants\/1\.0\.0-b~\d+\/entry\.js$/);
  });

  it('that loses a later file comes from this site from then on', async () => {
    loading.mockResolvedValue(door);
    const tenants = elsewhere();
    const { remotes, faults } = remotesOf(tenants);
    const active = await remotes.load(tenants);
    const lost = missing('Loading chunk 1 failed');
    expect(remotes.fault(tenants, active, 'render', lost)).toBe(true);
    await remotes.load(tenants);
    expect(asked().at(-1)).toContain('/remotes/tenants/1.0.0-b~');
    expect(remotes.fault(tenants, active, 'render', lost)).toBe(false);
    expect(faults.map(({ stage }) => stage)).toEqual(['origin', 'render']);
  });

  it('comes from this site where the policy of the page does not name that origin', async () => {
    loading.mockResolvedValue(door);
    const { remotes, faults } = remotesOf();
    const other = 'https://other.example/tenants/entry.js';
    const tenants = elsewhere({ entry: other, integrity: { [other]: 'sha384-new' } });
    remotes.replace({ remotes: [tenants], shellVersion: 'shell-1', origins: ['https://other.example'] });
    await remotes.load(tenants);
    expect(asked()).toEqual([COPY]);
    expect(faults).toEqual([]);
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
