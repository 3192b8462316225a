import { loadRelease } from '../federation';
import { COPY, MODULE, elsewhere, missing, PREVIOUS, remotesOf, SCRIPT } from '../testing/remotes';
import { LATE_MS, ORIGIN_TIMEOUT_MS } from './release-loader';

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
  const requested = () => loading.mock.calls.map(([{ entry: address }]) => address);

  it('is loaded from there, and owns its scripts', async () => {
    loading.mockResolvedValue(MODULE);
    const { remotes, failures } = remotesOf(elsewhere({ previous: PREVIOUS }));
    await expect(remotes.load(elsewhere({ previous: PREVIOUS }))).resolves.toEqual({
      module: MODULE,
      version: '1.0.0-b',
    });
    expect(requested()).toEqual([SCRIPT]);
    expect(failures).toEqual([]);
    expect(globalThis.__INTEGRITY__).toMatchObject({
      [SCRIPT]: 'sha384-new',
      [`http://localhost${COPY}`]: 'sha384-new',
    });
    expect(remotes.ownerOfScript(SCRIPT)).toEqual({ source: 'tenants', version: '1.0.0-b' });
  });

  it('is loaded from this site when that origin fails, which is reported as a failure of the origin', async () => {
    loading.mockRejectedValueOnce(missing('503')).mockResolvedValueOnce(MODULE);
    const tenants = elsewhere({ previous: PREVIOUS });
    const { remotes, failures, loads } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toEqual({ module: MODULE, version: '1.0.0-b' });
    expect(requested()).toEqual([SCRIPT, COPY]);
    expect(failures).toEqual([
      { remote: 'tenants', version: '1.0.0-b', stage: 'origin', cause: '503', hash: 'sha384-new' },
    ]);
    expect(loads).toMatchObject([{ version: '1.0.0-b', succeeded: true }]);
  });

  it('is loaded from this site when that origin is slow, before the release counts as late', async () => {
    loading.mockReturnValueOnce(never).mockResolvedValueOnce(MODULE);
    const tenants = elsewhere({ previous: PREVIOUS });
    const { remotes, failures } = remotesOf(tenants);
    const loaded = remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(ORIGIN_TIMEOUT_MS);
    await expect(loaded).resolves.toMatchObject({ version: '1.0.0-b' });
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(failures.map(({ stage }) => stage)).toEqual(['origin']);
    expect(ORIGIN_TIMEOUT_MS).toBeLessThan(LATE_MS);
  });

  it.each([
    ['whose code throws', Object.assign(new Error('no start'), { isThrown: true }), 'start'],
    ['without a container', new Error('leaves no container'), 'load'],
  ])('%s is not requested twice, and the previous release is loaded', async (_what, error, stage) => {
    loading.mockRejectedValueOnce(error).mockResolvedValueOnce(MODULE);
    const tenants = elsewhere({ previous: PREVIOUS });
    const { remotes, failures } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
    expect(requested()).toEqual([SCRIPT, PREVIOUS.entry]);
    expect(failures.map((failure) => failure.stage)).toEqual([stage]);
  });

  it("a release on its team's own origin that fails on both sites is replaced by the previous release, and a retry requests it from this site", async () => {
    loading.mockRejectedValueOnce(missing('503')).mockRejectedValueOnce(missing('404')).mockResolvedValue(MODULE);
    const tenants = elsewhere({ previous: PREVIOUS });
    const { remotes, failures } = remotesOf(tenants);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
    expect(failures.map(({ stage }) => stage)).toEqual(['origin', 'load']);
    const retried = remotes.retry(tenants);
    await jest.runAllTimersAsync();
    await expect(retried).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(requested().at(-1)).toMatch(/^\/remotes\/tenants\/1\.0\.0-b~\d+\/entry\.js$/);
  });

  it("a release on its team's own origin that loses a file while it runs is loaded from this site from then on", async () => {
    loading.mockResolvedValue(MODULE);
    const tenants = elsewhere();
    const { remotes, failures } = remotesOf(tenants);
    const active = await remotes.load(tenants);
    const lost = missing('Loading chunk 1 failed');
    expect(remotes.reportFailure(tenants, active, 'render', lost)).toBe(true);
    await remotes.load(tenants);
    expect(requested().at(-1)).toContain('/remotes/tenants/1.0.0-b~');
    expect(remotes.reportFailure(tenants, active, 'render', lost)).toBe(false);
    expect(failures.map(({ stage }) => stage)).toEqual(['origin', 'render']);
  });

  it('is loaded from this site if the policy of the page does not name that origin', async () => {
    loading.mockResolvedValue(MODULE);
    const { remotes, failures } = remotesOf();
    const other = 'https://other.example/tenants/entry.js';
    const tenants = elsewhere({ entry: other, integrity: { [other]: 'sha384-new' } });
    remotes.replace({ remotes: [tenants], shellVersion: 'shell-1', origins: ['https://other.example'] });
    await remotes.load(tenants);
    expect(requested()).toEqual([COPY]);
    expect(failures).toEqual([]);
  });
});
