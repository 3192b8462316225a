import { loadRelease } from '../federation';
import { MODULE, entry, missing, PREVIOUS, remotesOf } from '../testing/remotes';
import { reloadPage } from './page-navigation';
import { LATE_MS } from './release-loader';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
jest.mock('./page-navigation', () => ({ reloadPage: jest.fn() }));
const loading = jest.mocked(loadRelease);

beforeEach(() => {
  loading.mockReset();
  globalThis.__INTEGRITY__ = {};
});

describe('a release that does not load', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const never = new Promise<never>(() => undefined);

  it('is reported as late, and the previous release is started beside it', async () => {
    loading.mockReturnValueOnce(never).mockResolvedValueOnce(MODULE);
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes, failures } = remotesOf(tenants);
    const loaded = remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(LATE_MS - 1);
    expect(loading).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    await expect(loaded).resolves.toMatchObject({ version: '1.0.0-a' });
    expect(failures).toMatchObject([{ version: '1.0.0-b', stage: 'slow', hash: 'sha384-new' }]);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-a' });
  });

  it('a late release is shown if it still arrives first, and on the next visit otherwise', async () => {
    let arrive: (module: typeof MODULE) => void = () => undefined;
    loading.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve))).mockResolvedValueOnce(MODULE);
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes } = remotesOf(tenants);
    const first = remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    await expect(first).resolves.toMatchObject({ version: '1.0.0-a' });
    arrive(MODULE);
    await jest.advanceTimersByTimeAsync(0);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });

    const reports = entry('reports', { previous: PREVIOUS });
    loading.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve))).mockReturnValueOnce(never);
    const second = remotes.load(reports);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    arrive({ ...MODULE, id: 'reports' });
    await expect(second).resolves.toMatchObject({ version: '1.0.0-b' });
  });

  it('is abandoned on a retry, and its later failure does not affect the new attempt', async () => {
    let fail: (error: Error) => void = () => undefined;
    loading.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject))).mockResolvedValueOnce(MODULE);
    const tenants = entry('tenants');
    const { remotes, failures } = remotesOf(tenants);
    const first = remotes.load(tenants);
    first.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    await expect(remotes.retry(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
    fail(new Error('timeout'));
    await jest.advanceTimersByTimeAsync(0);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(loading).toHaveBeenCalledTimes(2);
    expect(failures.map(({ stage }) => stage)).toEqual(['slow']);
  });
});

describe('a shell file that does not load', () => {
  const KIT = `${location.origin}/assets/0123456789ab/kit.js`;
  const thrown = Object.assign(new Error('kit', { cause: missing('kit', KIT) }), { isThrown: true });
  beforeEach(() => void jest.mocked(reloadPage).mockClear());
  afterEach(() => void jest.useRealTimers());

  it('is not a failure of the release that needs it, which is tried first again', async () => {
    loading.mockRejectedValueOnce(thrown).mockRejectedValueOnce(thrown).mockResolvedValueOnce(MODULE);
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes, failures, loads } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toBe(thrown);
    expect(failures.map(({ stage }) => stage)).toEqual(['shell', 'shell']);
    expect(loads).toEqual([]);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
  });

  it('is not blamed for a late release if only the next release requested it', async () => {
    jest.useFakeTimers();
    const tag = Object.assign(document.createElement('script'), { type: 'none', src: KIT, onload: jest.fn() });
    const never = new Promise<never>(() => undefined);
    loading.mockReturnValueOnce(never).mockImplementationOnce(() => {
      document.head.append(tag);
      return never;
    });
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes, failures } = remotesOf(tenants);
    void remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(loading).toHaveBeenCalledTimes(2);
    expect(failures).toMatchObject([{ version: '1.0.0-b', stage: 'slow', hash: 'sha384-new' }]);
    tag.remove();
  });

  it('is reported as late instead of the release that waits for it', async () => {
    jest.useFakeTimers();
    const tag = Object.assign(document.createElement('script'), { type: 'none', src: KIT, onload: jest.fn() });
    document.head.append(tag);
    loading.mockReturnValue(new Promise(() => undefined));
    const tenants = entry('tenants');
    const { remotes, failures } = remotesOf(tenants);
    void remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(failures).toMatchObject([{ stage: 'shell', cause: expect.stringContaining('kit.js') as string }]);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(failures).toHaveLength(1);
    // The file is loaded and the release is not: now the release is reported.
    tag.remove();
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(failures.map(({ stage }) => stage)).toEqual(['shell', 'slow']);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(failures).toHaveLength(2);
  });

  it('is requested again by reloading the page when a person retries', async () => {
    loading.mockRejectedValueOnce(thrown);
    const tenants = entry('tenants');
    const { remotes, renewal } = remotesOf(tenants);
    await remotes.load(tenants).catch(() => undefined);
    renewal.mockResolvedValue(remotes.current());
    void remotes.retry(tenants);
    await new Promise(process.nextTick);
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(loading).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page on a retry while the server does not answer', async () => {
    loading.mockRejectedValueOnce(thrown).mockResolvedValueOnce(MODULE);
    const tenants = entry('tenants');
    const { remotes } = remotesOf(tenants);
    await remotes.load(tenants).catch(() => undefined);
    await expect(remotes.retry(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('during rendering is not a failure of the release', async () => {
    loading.mockResolvedValue(MODULE);
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes, failures } = remotesOf(tenants);
    const active = await remotes.load(tenants);
    expect(remotes.reportFailure(tenants, active, 'render', missing('kit', KIT))).toBe(false);
    expect(failures).toEqual([]);
    await expect(remotes.load(tenants)).resolves.toBe(active);
  });
});
