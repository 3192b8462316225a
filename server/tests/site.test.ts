import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Registry, users } from '@najem/shared/contract';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app';
import { allRoutes } from '../src/routes';
import type { RemoteRecord } from '../src/site/build-record';
import { activate } from '../src/site/releases';
import { registerSite } from '../src/site/site';
import { ensureBuiltInAdmin } from '../src/people/built-in-admin';
import { startTestApp, type TestApp } from './harness';

let host: TestApp;
let app: FastifyInstance;
let folder: string;

const SHELL = {
  build: 'shell-build',
  entry: ['shell.css', 'shell.js'],
  integrity: { 'shell.js': 'sha384-shell', 'data.js': 'sha384-data', 'sign-in.js': 'sha384-sign-in' },
  chunks: { 'sign-in': ['shell.js', 'sign-in.js'] },
  groups: { '@najem/shared/ui/data': ['data.js', 'data.css'] },
  provides: { '@najem/shared/ui/data': '1.0.0', react: '19.3.1' },
};

function record(id: string, more: Partial<RemoteRecord> = {}): RemoteRecord {
  return {
    id,
    name: `mf_${id}`,
    version: '1.0.0-a',
    contract: '1.0',
    access: 'user',
    paths: [`/${id}`],
    publicPaths: [],
    nav: [],
    entry: 'entry.js',
    module: ['module.js'],
    uses: ['@najem/shared/ui/data', 'react'],
    integrity: { 'entry.js': `sha384-${id}-entry`, 'module.js': `sha384-${id}-module` },
    ...more,
  };
}

async function build(name: string, files: Record<string, string>): Promise<string> {
  const directory = path.join(folder, name);
  await mkdir(directory, { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(directory, file), content);
  return directory;
}

const buildRemote = (remote: RemoteRecord) =>
  build(`${remote.id}-${remote.version}`, {
    'remote.json': JSON.stringify(remote),
    'entry.js': `/* ${remote.version} */`,
    'entry.js.br': 'brotli',
    'module.js': '/**/',
  });

async function startSite(remotes: RemoteRecord[]): Promise<FastifyInstance> {
  const started = createApp(host.ctx, allRoutes());
  await registerSite(started, host.ctx, {
    shell: await build('shell', { 'assets.json': JSON.stringify(SHELL), 'shell.js': '/* shell */' }),
    remotes: await Promise.all(remotes.map(buildRemote)),
  });
  await started.ready();
  return started;
}

async function adminCookie(): Promise<string> {
  const { email, password } = host.ctx.config.admin;
  const answer = await host.call(users.login, { email, password });
  return `najem_site=${answer.cookies.najem_site ?? ''}`;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'najem-site-'));
  host = await startTestApp({ config: { dataDir: path.join(folder, 'data') } });
  await ensureBuiltInAdmin(host.ctx);
  app = await startSite([
    record('tenants'),
    record('reports', { publicPaths: ['/reports/shared'] }),
    record('admin', { access: 'admin' }),
  ]);
});

afterAll(async () => {
  await app.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the page', () => {
  it('names everything that a deep link needs, with hashes', async () => {
    const { body, statusCode } = await get('/tenants', { cookie: await adminCookie() });
    expect(statusCode).toBe(200);
    for (const [href, hash] of [
      ['/remotes/tenants/1.0.0-a/entry.js', 'sha384-tenants-entry'],
      ['/remotes/tenants/1.0.0-a/module.js', 'sha384-tenants-module'],
      ['/assets/shell-build/data.js', 'sha384-data'],
    ]) {
      expect(body).toContain(`<link rel="preload" as="script" href="${href}" crossorigin integrity="${hash}">`);
    }
    expect(body).toContain('<link rel="preload" as="style" href="/assets/shell-build/data.css">');
    expect(body).not.toContain('preload" as="script" href="/remotes/reports');
  });

  it('brings the sign-in screens to people without a session, whatever they asked for', async () => {
    const { body } = await get('/tenants');
    expect(body).toContain('href="/assets/shell-build/sign-in.js"');
    expect(body).not.toContain('preload" as="script" href="/remotes/');
  });

  it('opens a public part of a remote without a session', async () => {
    expect((await get('/reports/shared/abc')).body).toContain('href="/remotes/reports/1.0.0-a/module.js"');
  });

  it('allows no script but files, and styles only with its own nonce', async () => {
    const first = await get('/login');
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1];
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect((await get('/login')).body).not.toContain(nonce);
  });

  it('answers unknown addresses with the page and the status 404', async () => {
    expect((await get('/nie-ma-takiej-strony')).statusCode).toBe(404);
    expect((await get('/profile')).statusCode).toBe(200);
  });

  it('leaves unknown calls to the API', async () => {
    const answer = await get('/api/nie-ma');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it("shows the screen for the mail's link to a browser and answers the call to a program", async () => {
    const link = '/api/users/verify-email/abc';
    const shown = await get(link, { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' });
    expect(shown.headers['content-type']).toContain('text/html');
    const called = await get(link, { accept: 'application/json' });
    expect(called.json()).toMatchObject({ success: false, code: 'LINK_INVALID' });
  });
});

describe('the registry', () => {
  const idsOf = (body: string) => (JSON.parse(body) as Registry).remotes.map(({ id }) => id);

  it('names the remotes of everybody to everybody', async () => {
    expect(idsOf((await get('/remotes.json')).body)).toEqual(['reports', 'tenants']);
  });

  it('names the administrators remote to administrators alone, in registry, page and files', async () => {
    const cookie = await adminCookie();
    expect(idsOf((await get('/remotes.json', { cookie })).body)).toEqual(['admin', 'reports', 'tenants']);
    expect((await get('/tenants')).body).not.toContain('admin');
    expect((await get('/admin')).body).not.toContain('mf_admin');
    expect((await get('/remotes/admin/1.0.0-a/entry.js')).statusCode).toBe(404);
    const file = await get('/remotes/admin/1.0.0-a/entry.js', { cookie });
    expect(file.statusCode).toBe(200);
    expect(file.headers['cache-control']).toContain('private');
  });

  it.each([
    '/remotes/%61dmin/1.0.0-a/entry.js',
    '/remotes//admin/1.0.0-a/entry.js',
    '/remotes/./admin/1.0.0-a/entry.js',
  ])('does not give the administrators remote away at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('refuses the site cookie of somebody else', async () => {
    const answer = await get('/remotes.json', { cookie: 'najem_site=made.up' });
    expect(idsOf(answer.body)).toEqual(['reports', 'tenants']);
  });
});

describe('files', () => {
  it('are compressed beforehand and kept for ever', async () => {
    const answer = await get('/remotes/tenants/1.0.0-a/entry.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.body).toBe('brotli');
  });

  it.each(['/remotes/tenants/../../secrets.json', '/remotes/%2e%2e/secrets.json', '/assets/..%2f..%2fpackage.json'])(
    '%s leads nowhere outside',
    async (url) => {
      const answer = await get(url);
      expect(answer.body).not.toContain('tokenSecrets');
      expect(answer.body).not.toContain('"workspaces"');
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('releases', () => {
  it('a new version becomes active with the one before it to fall back to; a known one does not come back by itself', async () => {
    const newer = await startSite([record('tenants', { version: '1.0.0-b' })]);
    const entryOf = async () => {
      const answer = await newer.inject({ url: '/remotes.json' });
      return (answer.json() as Registry).remotes.find(({ id }) => id === 'tenants');
    };
    expect(await entryOf()).toMatchObject({ version: '1.0.0-b', previous: { version: '1.0.0-a' } });
    await newer.close();

    await activate(host.ctx, 'tenants', '1.0.0-a');
    const restarted = await startSite([record('tenants', { version: '1.0.0-b' })]);
    const answer = await restarted.inject({ url: '/remotes.json' });
    expect((answer.json() as Registry).remotes.find(({ id }) => id === 'tenants')).toMatchObject({
      version: '1.0.0-a',
    });
    await restarted.close();
  });
});
