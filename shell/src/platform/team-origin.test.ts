import { loadRelease } from '../federation';
import { COPY, DOOR, elsewhere, missing, PREVIOUS, remotesOf, SCRIPT } from '../testing/remotes-of';
import { LATE_MS, ORIGIN_PATIENCE_MS } from './release-loader';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
const loading = jest.mocked(loadRelease);

beforeEach(() => {
  loading.mockReset();
  globalThis.__INTEGRITY__ = {};
});

describe("a release on its team's own origin", () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const never = new Promise<never>(() => undefined);
  const asked = () => loading.mock.calls.map(([{ entry: address }]) => address);

  it('comes from there, and its scripts are known to be its own', async () => {
    loading.mockResolvedValue(DOOR);
    const { remotes, faults } = remotesOf(elsewhere({ previous: PREVIOUS }));
    await expect(remotes.load(elsewhere({ previous: PREVIOUS }))).resolves.toEqual({
      module: DOOR,
      version: '1.0.0-b',
    });
    expect(asked()).toEqual([SCRIPT]);
    expect(faults).toEqual([]);
    expect(globalThis.__INTEGRITY__).toMatchObject({
      [SCRIPT]: 'sha384-new',
      [`http://localhost${COPY}`]: 'sha384-new',
    });
    expect(remotes.ownerOfScript(SCRIPT)).toEqual({ source: 'tenants', version: '1.0.0-b' });
  });

  it('comes from this site when it does not come from there, which is reported as what it is', async () => {
    loading.mockRejectedValueOnce(missing('503')).mockResolvedValueOnce(DOOR);
    const tenants = elsewhere({ previous: PREVIOUS });
    const { remotes, faults, loads } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toEqual({ module: DOOR, version: '1.0.0-b' });
    expect(asked()).toEqual([SCRIPT, COPY]);
    expect(faults).toEqual([
      { remote: 'tenants', version: '1.0.0-b', stage: 'origin', cause: '503', hash: 'sha384-new' },
    ]);
    expect(loads).toMatchObject([{ version: '1.0.0-b', succeeded: true }]);
  });

  it('comes from this site when it keeps people waiting, before anything counts as late', async () => {
    loading.mockReturnValueOnce(never).mockResolvedValueOnce(DOOR);
    const tenants = elsewhere({ previous: PREVIOUS });
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
    loading.mockRejectedValueOnce(error).mockResolvedValueOnce(DOOR);
    const tenants = elsewhere({ previous: PREVIOUS });
    const { remotes, faults } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
    expect(asked()).toEqual([SCRIPT, PREVIOUS.entry]);
    expect(faults.map((fault) => fault.stage)).toEqual([stage]);
  });

  it('that comes from nowhere gives way to the one before it, and a retry asks this site anew', async () => {
    loading.mockRejectedValueOnce(missing('503')).mockRejectedValueOnce(missing('404')).mockResolvedValue(DOOR);
    const tenants = elsewhere({ previous: PREVIOUS });
    const { remotes, faults } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
    expect(faults.map(({ stage }) => stage)).toEqual(['origin', 'load']);
    const retried = remotes.retry(tenants);
    await jest.runAllTimersAsync();
    await expect(retried).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(asked().at(-1)).toMatch(/^\/remotes\/tenants\/1\.0\.0-b~\d+\/entry\.js$/);
  });

  it('that loses a later file comes from this site from then on', async () => {
    loading.mockResolvedValue(DOOR);
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
    loading.mockResolvedValue(DOOR);
    const { remotes, faults } = remotesOf();
    const other = 'https://other.example/tenants/entry.js';
    const tenants = elsewhere({ entry: other, integrity: { [other]: 'sha384-new' } });
    remotes.replace({ remotes: [tenants], shellVersion: 'shell-1', origins: ['https://other.example'] });
    await remotes.load(tenants);
    expect(asked()).toEqual([COPY]);
    expect(faults).toEqual([]);
  });
});
