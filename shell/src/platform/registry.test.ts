import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import type { Registry, ReleaseRecord, RemoteLine } from '@najem/shared/contract/platform';
import { entry } from '../testing/remotes';
import { homeOf, isPublicPath, ownerOf, Records, type RemoteEntry } from './registry';

function recordOf(id: string, version = '1.0.0-b'): ReleaseRecord {
  return {
    ...{ id, version, name: `mf_${id}`, contract: CONTRACT_VERSION, access: 'user', entry: 'entry.js' },
    ...{ integrity: { 'entry.js': `sha384-${version}` }, paths: [`/${id}`], publicPaths: [], nav: [] },
  };
}

const hashOf = ({ id, version }: ReleaseRecord) => `hash-of_${id}-${version}`;
const named = (record: ReleaseRecord) => ({ version: record.version, record: hashOf(record) });
const line = (record: ReleaseRecord, more: Partial<RemoteLine> = {}): RemoteLine => ({
  id: record.id,
  ...named(record),
  ...more,
});
const unavailable = () => Promise.reject(new Error('no connection'));
const registryOf = (...remotes: RemoteLine[]): Registry => ({ remotes, shellVersion: 'shell-1' });

const fetched = jest.fn<Promise<{ ok: boolean; status: number; json(): unknown }>, [string, RequestInit]>();

/** Answers each record's address with the record, as the server does. */
function serve(...records: ReleaseRecord[]): void {
  fetched.mockImplementation((address) => {
    const record = records.find((one) => address === `/records/${one.id}/${one.version}/${hashOf(one)}`);
    return Promise.resolve({ ok: record !== undefined, status: record ? 200 : 404, json: () => record });
  });
}

beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched as unknown as typeof fetch;
});

const TENANTS = recordOf('tenants');
const REPORTS = recordOf('reports');

it('a page can use the remote whose record it carries before any other record is read', () => {
  const registry = { ...registryOf(line(TENANTS), line(REPORTS)), records: { [hashOf(TENANTS)]: TENANTS } };
  const { remotes, unread } = new Records(unavailable).describe(registry);
  expect(remotes).toMatchObject([
    {
      id: 'tenants',
      version: '1.0.0-b',
      entry: '/remotes/tenants/1.0.0-b/entry.js',
      integrity: { '/remotes/tenants/1.0.0-b/entry.js': 'sha384-1.0.0-b' },
      paths: ['/tenants'],
    },
  ]);
  expect(unread).toEqual([line(REPORTS)]);
  expect(fetched).not.toHaveBeenCalled();
});

it('a record is fetched once, and only with the hash that the registry names', async () => {
  serve(TENANTS, REPORTS);
  const records = new Records(unavailable);
  const registry = registryOf(line(TENANTS), line(REPORTS));
  const read = await Promise.all([...registry.remotes, ...registry.remotes].map((one) => records.readEntry(one)));
  expect(read.map(({ id }) => id)).toEqual(['tenants', 'reports', 'tenants', 'reports']);
  expect(records.describe(registry)).toMatchObject({ remotes: [{ id: 'tenants' }, { id: 'reports' }], unread: [] });
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ integrity: 'sha256-hash+of/tenants+1.0.0+b=' });
});

it('a record that does not arrive is fetched past the cache, and again when it is needed again', async () => {
  serve(REPORTS);
  const records = new Records(unavailable);
  await expect(records.readEntry(line(TENANTS))).rejects.toThrow('answered 404');
  expect(fetched.mock.calls.map(([, { cache }]) => cache)).toEqual(['default', 'reload']);
  serve(TENANTS);
  await expect(records.readEntry(line(TENANTS))).resolves.toMatchObject({ id: 'tenants' });
});

describe('a late record', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([4_000, 20_000, 600_000])(
    'that arrives after %s ms counts, however often others were asked for',
    async (ms) => {
      fetched.mockImplementationOnce(
        (_address, { signal }) =>
          new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('given up')));
            setTimeout(resolve, ms, { ok: true, status: 200, json: () => TENANTS });
          }),
      );
      fetched.mockRejectedValue(new Error('no connection'));
      const reading = new Records(unavailable).readEntry(line(TENANTS));
      await jest.advanceTimersByTimeAsync(ms);
      await expect(reading).resolves.toMatchObject({ id: 'tenants' });
    },
  );

  it('is asked for again beside the request that hangs, after 1, 5 and 20 s', async () => {
    fetched.mockReturnValue(new Promise(() => undefined));
    void new Records(unavailable).readEntry(line(TENANTS));
    const asked: number[] = [];
    for (const ms of [0, 1_000, 5_000, 20_000, 60_000]) {
      await jest.advanceTimersByTimeAsync(ms);
      asked.push(fetched.mock.calls.length);
    }
    expect(asked).toEqual([1, 2, 3, 4, 4]);
  });
});

it('the record of a previous release is read when that release is needed', async () => {
  const before = recordOf('tenants', '1.0.0-a');
  serve(TENANTS, before);
  const { previous } = await new Records(unavailable).readEntry(line(TENANTS, { previous: named(before) }));
  expect(fetched).toHaveBeenCalledTimes(1);
  if (!previous || !('read' in previous)) throw new Error('It was read before');
  await expect(previous.read()).resolves.toMatchObject({
    version: '1.0.0-a',
    entry: '/remotes/tenants/1.0.0-a/entry.js',
    integrity: { '/remotes/tenants/1.0.0-a/entry.js': 'sha384-1.0.0-a' },
  });
});

it('the hash that a page leaves out is taken from the registry when the previous release is needed', async () => {
  const before = recordOf('tenants', '1.0.0-a');
  serve(TENANTS, before);
  const newest = jest.fn(() => Promise.resolve(registryOf(line(TENANTS, { previous: named(before) }))));
  const records = new Records(newest);
  const { previous } = await records.readEntry(line(TENANTS, { previous: { version: '1.0.0-a' } }));
  expect(newest).not.toHaveBeenCalled();
  if (!previous || !('read' in previous)) throw new Error('It was read before');
  await expect(previous.read()).resolves.toMatchObject({ version: '1.0.0-a' });
  newest.mockResolvedValue(registryOf(line(recordOf('tenants', '1.0.0-c'))));
  await expect(previous.read()).rejects.toThrow('The registry names no tenants 1.0.0-a');
});

it('an overridden remote keeps its paths, and no script of its release is trusted', async () => {
  serve(TENANTS);
  const override = { remote: 'tenants', manifest: 'http://localhost:3001/mf-manifest.json', expiresAt: '2026-11-20' };
  const read = await new Records(unavailable).readEntry(line(TENANTS, { override }));
  expect(read).toMatchObject({ version: 'override', entry: '', integrity: {}, paths: ['/tenants'], override });
});

it("a member's first page is open on every site", () => {
  const link = { label: 'Teczka', path: '/dossier', tooltip: '', icon: 'profile', order: 35 };
  const site = (...remotes: RemoteEntry[]) => ({ shellVersion: 'shell-1', remotes });
  const [landlords, dossier] = [entry('landlords'), entry('dossier', { nav: [link] })];
  expect(homeOf(site(dossier, landlords), false)).toBe('/landlords');
  expect(homeOf(site(dossier), true)).toBeUndefined();
  expect(homeOf(site(dossier), false)).toBe('/dossier');
  expect(homeOf(site(), false)).toBe('/profile');
});

describe('the owner of a path', () => {
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
  ])('of %s is %s', (path, id) => {
    expect(ownerOf(registry, path)?.id).toBe(id);
  });

  it('opens only the public paths of a remote without a session', () => {
    const reports = registry.remotes[1] as RemoteEntry;
    expect(isPublicPath(reports, '/reports/shared/abc')).toBe(true);
    expect(isPublicPath(reports, '/reports/sharedx')).toBe(false);
    expect(isPublicPath(reports, '/reports/1')).toBe(false);
  });
});
