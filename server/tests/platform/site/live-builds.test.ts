import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { recordPath, type Registry, type RemoteLine } from '@najem/shared/contract/platform';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../src/app';
import { allRoutes } from '../../../src/routes';
import { registerSite } from '../../../src/platform/site/register-site';
import { startTestApp, type TestApp } from '../../support/harness';

/** What the builder made: the site has these remotes, not those of the repository. */
const REMOTES = ['admin', 'kit', 'tenants'];

let host: TestApp;
let app: FastifyInstance;
let folder: string;
let builds: string;

async function write(name: string, files: Record<string, unknown>): Promise<void> {
  await mkdir(path.join(builds, name), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    await writeFile(path.join(builds, name, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

const remote = (id: string, version: string) => ({
  id,
  name: `mf_${id}`,
  version,
  contract: CONTRACT_VERSION,
  access: id === 'admin' ? 'admin' : 'user',
  paths: [`/${id}`],
  publicPaths: [],
  nav: [],
  entry: 'entry.js',
  module: [],
  uses: [],
  requires: {},
  integrity: { 'entry.js': `sha384-${version}` },
});

const shell = (build: string) => ({
  build,
  entry: ['shell.js'],
  integrity: { 'shell.js': `sha384-${build}` },
  chunks: {},
  groups: {},
  provides: {},
});

/** Writes the state atomically, as the builder does. */
async function writeState(state: object): Promise<void> {
  await writeFile(path.join(builds, 'state.json.part'), JSON.stringify(state));
  await rename(path.join(builds, 'state.json.part'), path.join(builds, 'state.json'));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'najem-live-'));
  builds = path.join(folder, 'builds');
  await write('shell', { 'assets.json': shell('shell-1'), 'shell.js': '/* shell 1 */' });
  for (const id of REMOTES) await write(`mf-${id}`, { 'remote.json': remote(id, '1.0.0-a'), 'entry.js': '/* a */' });
  await writeState({ builds: { shell: 'one' }, errors: [] });
  host = await startTestApp({ config: { dataDir: path.join(folder, 'data'), devBuilds: builds } });
  app = createApp(host.ctx, allRoutes(), { latestMs: 0 });
  await registerSite(app, host.ctx);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const registry = async () => (await app.inject('/remotes.json')).json<Registry>();

it('development builds are served immediately and not stored as releases', async () => {
  const open = REMOTES.filter((id) => id !== 'admin');
  expect((await registry()).remotes.map(({ id, version }) => [id, version])).toEqual(open.map((id) => [id, '1.0.0-a']));
  await write('mf-tenants', { 'remote.json': remote('tenants', '1.0.0-b'), 'entry.js': '/* b */' });
  await write('shell', { 'assets.json': shell('shell-2'), 'shell.js': '/* shell 2 */' });
  const { remotes, shellVersion } = await registry();
  const line = remotes.find(({ id }) => id === 'tenants') as RemoteLine;
  expect(line.version).toBe('1.0.0-b');
  const record = await app.inject(recordPath(line));
  expect(record.json()).toMatchObject({ integrity: { 'entry.js': 'sha384-1.0.0-b' } });
  expect(createHash('sha256').update(record.rawPayload).digest('base64url')).toBe(line.record);
  expect(shellVersion).toBe('shell-2');
  expect((await app.inject('/login')).body).toContain('/assets/shell-2/shell.js');
  expect((await app.inject('/remotes/tenants/1.0.0-b/entry.js')).body).toBe('/* b */');
  const script = await app.inject('/assets/shell-2/shell.js');
  expect([script.body, script.headers['cache-control']]).toEqual(['/* shell 2 */', 'private, no-cache']);
  for (const table of ['remote_releases', 'remote_files', 'shell_builds'] as const) {
    expect(await host.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

it('development builds keep the access rules and cannot leave their folder', async () => {
  for (const url of [
    '/remotes/admin/1.0.0-a/entry.js',
    '/remotes/tenants/1.0.0-b/..%2Fstate.json',
    '/assets/shell-2/..%2Fstate.json',
    '/assets/shell-2/nothing.js',
    '/assets/shell-2/shell.exe',
  ]) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
  }
});

it('open pages learn which server sends each state of the builds, and the stream ends with it', async () => {
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/dev/events`);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toMatch(/^event: server\ndata: [0-9a-f]{16}\n\n$/);
  expect(await next()).toBe('data: {"builds":{"shell":"one"},"errors":[]}\n\n');
  const broken = { builds: { shell: 'one' }, errors: [{ build: 'shell', text: 'Oops' }] };
  await writeState(broken);
  expect(await next()).toBe(`data: ${JSON.stringify(broken)}\n\n`);
  const closing = app.close();
  let last = await reader.read();
  while (!last.done) last = await reader.read();
  await closing;
});
