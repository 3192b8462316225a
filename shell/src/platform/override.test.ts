import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { loadRelease } from '../federation';
import { aRemote } from '../testing/remotes';
import { ownerOf, Records, type RemoteEntry } from './registry';
import { Remotes } from './remotes';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
const loading = jest.mocked(loadRelease);

const MANIFEST = 'http://localhost:3001/mf-manifest.json';
const RECORD = {
  id: 'tenants',
  name: 'mf_tenants',
  version: '1.0.0-new',
  contract: CONTRACT_VERSION,
  entry: 'remoteEntry.1.js',
  integrity: { 'remoteEntry.1.js': 'sha384-entry', 'module.1.js': 'sha384-module' },
};
const entry: RemoteEntry = aRemote('tenants', {
  version: 'override',
  entry: '',
  override: { remote: 'tenants', manifest: MANIFEST, expiresAt: '2026-11-20T16:30:00.000Z' },
});
const MODULE = { id: 'tenants', contract: CONTRACT_VERSION, routes: [] };

/** The server of the build on this machine. */
const fetched = jest.fn<Promise<unknown>, [URL, RequestInit]>();
const answers = (record: unknown, ok = true) =>
  fetched.mockImplementation(() => Promise.resolve({ ok, json: () => Promise.resolve(record) }));

const logged = jest.spyOn(console, 'error').mockImplementation();

beforeEach(() => {
  logged.mockClear();
  globalThis.__INTEGRITY__ = {};
  Object.assign(globalThis, { fetch: fetched });
  fetched.mockReset();
  loading.mockReset();
  loading.mockResolvedValue(MODULE);
});

const remotes = () => new Remotes({ remotes: [entry], shellVersion: 'shell-1' }, () => undefined);

it('the shell runs the newest build on this machine by its hashes, and reads its record again next time', async () => {
  answers(RECORD);
  const site = remotes();
  await expect(site.load(entry)).resolves.toEqual({ module: MODULE, version: '1.0.0-new' });
  expect(fetched.mock.calls[0]?.[0].href).toBe('http://localhost:3001/remote.json');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', redirect: 'error', cache: 'no-store' });
  expect(loading.mock.lastCall?.[0]).toMatchObject({ id: 'tenants', entry: 'http://localhost:3001/remoteEntry.1.js' });
  expect(globalThis.__INTEGRITY__).toEqual({
    'http://localhost:3001/remoteEntry.1.js': 'sha384-entry',
    'http://localhost:3001/module.1.js': 'sha384-module',
  });
  answers({ ...RECORD, version: '1.0.0-newer', entry: 'module.1.js' });
  await expect(site.load(entry)).resolves.toMatchObject({ version: '1.0.0-newer' });
});

it.each([
  ['nothing of use', '<!doctype html>'],
  ['the record of another remote', { ...RECORD, id: 'admin' }],
  ['an entry that lies elsewhere', { ...RECORD, entry: 'https://evil.example/entry.js' }],
  ['an entry in another folder', { ...RECORD, entry: '../entry.js' }],
  ['hashes for scripts that lie elsewhere', { ...RECORD, integrity: { '//evil.example/x.js': 'sha384-x' } }],
  ['a record without hashes', { ...RECORD, integrity: undefined }],
])('the shell refuses an override that serves %s', async (_name, record) => {
  answers(record);
  await expect(remotes().load(entry)).rejects.toThrow(
    "http://localhost:3001/remote.json is not the record of 'tenants'",
  );
  expect(loading).not.toHaveBeenCalled();
  expect(globalThis.__INTEGRITY__).toEqual({});
});

it('the shell refuses an override built for another contract', async () => {
  answers({ ...RECORD, contract: '99.0' });
  await expect(remotes().load(entry)).rejects.toThrow('99.0');
  expect(loading).not.toHaveBeenCalled();
  // The developer of the build finds the reason in the console.
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('99.0') as string }));
});

it('the shell runs the newest build where an edit replaced its files during the load', async () => {
  const replaced = Object.assign(new Error('remoteEntry.js did not load'), { name: 'ChunkLoadError' });
  loading.mockRejectedValueOnce(replaced);
  for (const version of ['1.0.0-new', '1.0.0-newer']) {
    fetched.mockResolvedValueOnce({ ok: true, json: () => Promise.resolve({ ...RECORD, version }) });
  }
  await expect(remotes().load(entry)).resolves.toMatchObject({ version: '1.0.0-newer' });

  answers(RECORD);
  loading.mockRejectedValue(replaced);
  await expect(remotes().load(entry)).rejects.toBe(replaced);
});

it('a remote that was never released gets its place in the page from the build on this machine', async () => {
  const nav = [{ label: 'Umowy', path: '/umowy', tooltip: 'Umowy', icon: 'report', order: 9 }];
  answers({
    ...RECORD,
    id: 'umowy',
    access: 'user',
    paths: ['/umowy'],
    publicPaths: [],
    nav,
    slots: [{ name: 'subject-list' }],
  });
  const override = { remote: 'umowy', manifest: MANIFEST, expiresAt: '2026-11-20T16:30:00.000Z' };
  const line = { id: 'umowy', version: 'override', record: '', override };
  const records = new Records(() => Promise.resolve({ remotes: [line], shellVersion: 'shell-1' }));
  const site = new Remotes(await records.fetch(), () => undefined, undefined, records);
  site.readRest();
  while (site.isGrowing()) await new Promise((resolve) => setTimeout(resolve, 1));
  const found = ownerOf(site.current(), '/umowy/1');
  expect(found).toMatchObject({ id: 'umowy', access: 'user', nav, slots: ['subject-list'], override });
  loading.mockResolvedValue({ ...MODULE, id: 'umowy' });
  await expect(site.load(found!)).resolves.toMatchObject({ version: '1.0.0-new' });
});

it('an override rejects while the override does not answer, and loads it once it does', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const site = remotes();
  await expect(site.load(entry)).rejects.toThrow(
    'http://localhost:3001 does not answer: is `npm run dev` running on this machine?',
  );
  answers(RECORD);
  await expect(site.load(entry)).resolves.toMatchObject({ version: '1.0.0-new' });
});
