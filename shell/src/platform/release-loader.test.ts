import { loadRelease } from '../federation';
import { DOOR, elsewhere, entry, missing, PREVIOUS, remotesOf } from '../testing/remotes-of';
import { reloadPage } from './open-anew';
import { LATE_MS } from './release-loader';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
jest.mock('./open-anew', () => ({ reloadPage: jest.fn() }));
const loading = jest.mocked(loadRelease);

beforeEach(() => {
  loading.mockReset();
  globalThis.__INTEGRITY__ = {};
});

describe('a release that does not come', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const never = new Promise<never>(() => undefined);

  it('is told of, and the one before it is started beside it', async () => {
    loading.mockReturnValueOnce(never).mockResolvedValueOnce(DOOR);
    const tenants = entry('tenants', { previous: PREVIOUS });
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
    let arrive: (module: typeof DOOR) => void = () => undefined;
    loading.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve))).mockResolvedValueOnce(DOOR);
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes } = remotesOf(tenants);
    const first = remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    await expect(first).resolves.toMatchObject({ version: '1.0.0-a' });
    arrive(DOOR);
    await jest.advanceTimersByTimeAsync(0);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });

    const reports = entry('reports', { previous: PREVIOUS });
    loading.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve))).mockReturnValueOnce(never);
    const second = remotes.load(reports);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    arrive({ ...DOOR, id: 'reports' });
    await expect(second).resolves.toMatchObject({ version: '1.0.0-b' });
  });

  it('is given up for a new attempt on a retry, and cannot spoil that one when it fails at last', async () => {
    let fail: (error: Error) => void = () => undefined;
    loading.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject))).mockResolvedValueOnce(DOOR);
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

describe("a file of the shell's that does not come", () => {
  const KIT = `${location.origin}/assets/0123456789ab/kit.js`;
  const thrown = Object.assign(new Error('kit', { cause: missing('kit', KIT) }), { isThrown: true });
  beforeEach(() => void jest.mocked(reloadPage).mockClear());
  afterEach(() => void jest.useRealTimers());

  it('is no fault of the release that takes it: that one is tried first again, and counted nowhere', async () => {
    loading.mockRejectedValueOnce(thrown).mockRejectedValueOnce(thrown).mockResolvedValueOnce(DOOR);
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes, faults, loads } = remotesOf(tenants);
    await expect(remotes.load(tenants)).rejects.toBe(thrown);
    expect(faults.map(({ stage }) => stage)).toEqual(['shell', 'shell']);
    expect(loads).toEqual([]);
    await expect(remotes.load(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
  });

  it('is not what kept a release waiting if only the one after it asks for it', async () => {
    jest.useFakeTimers();
    const tag = Object.assign(document.createElement('script'), { type: 'none', src: KIT, onload: jest.fn() });
    const never = new Promise<never>(() => undefined);
    loading.mockReturnValueOnce(never).mockImplementationOnce(() => {
      document.head.append(tag);
      return never;
    });
    const tenants = entry('tenants', { previous: PREVIOUS });
    const { remotes, faults } = remotesOf(tenants);
    void remotes.load(tenants);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(loading).toHaveBeenCalledTimes(2);
    expect(faults).toMatchObject([{ version: '1.0.0-b', stage: 'slow', hash: 'sha384-new' }]);
    tag.remove();
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
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(faults).toHaveLength(1);
    // It has come, and the release has not: now that is told.
    tag.remove();
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(faults.map(({ stage }) => stage)).toEqual(['shell', 'slow']);
    await jest.advanceTimersByTimeAsync(LATE_MS);
    expect(faults).toHaveLength(2);
  });

  it('is asked for again by a page of its own when a person retries', async () => {
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

  it('is asked for in this page where the server does not answer: a page of its own would be an empty one', async () => {
    loading.mockRejectedValueOnce(thrown).mockResolvedValueOnce(DOOR);
    const tenants = entry('tenants');
    const { remotes } = remotesOf(tenants);
    await remotes.load(tenants).catch(() => undefined);
    await expect(remotes.retry(tenants)).resolves.toMatchObject({ version: '1.0.0-b' });
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('while a screen is drawn is no fault of the release either', async () => {
    loading.mockResolvedValue(DOOR);
    const tenants = elsewhere({ previous: PREVIOUS });
    const { remotes, faults } = remotesOf(tenants);
    const active = await remotes.load(tenants);
    expect(remotes.fault(tenants, active, 'render', missing('kit', KIT))).toBe(false);
    expect(faults).toEqual([]);
    await expect(remotes.load(tenants)).resolves.toBe(active);
  });
});
