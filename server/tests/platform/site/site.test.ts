import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { signInCalls } from '@najem/shared/contract/identity';
import { platform, type Registry } from '@najem/shared/contract/platform';
import type { FastifyInstance } from 'fastify';
import { ensureBuiltInAdmin } from '../../../src/identity/own-account/ensure-built-in-admin';
import { createApp } from '../../../src/app';
import { activateRelease } from '../../../src/platform/releases/activate-release';
import type { RemoteRecord } from '../../../src/platform/registry/build-record';
import { recordEvent } from '../../../src/platform/releases/release-log';
import { allRoutes } from '../../../src/routes';
import { registerSite } from '../../../src/platform/site/register-site';
import { startTestApp, type TestApp } from '../../support/harness';

let host: TestApp;
let app: FastifyInstance;
let folder: string;

const SHELL = {
  build: 'shell-build',
  entry: ['shell.css', 'shell.js'],
  integrity: {
    'shell.js': 'sha384-shell',
    'data.js': 'sha384-data',
    'sign-in.js': 'sha384-sign-in',
    'federation.js': 'sha384-federation',
  },
  chunks: { 'sign-in': ['shell.js', 'sign-in.js'], federation: ['federation.js'] },
  groups: { '@najem/shared/ui/data': ['data.js', 'data.css'] },
  provides: { '@najem/shared/ui/data': '1.0.0', react: '19.3.1' },
};

function record(id: string, more: Partial<RemoteRecord> = {}): RemoteRecord {
  return {
    id,
    name: `mf_${id}`,
    version: '1.0.0-a',
    contract: CONTRACT_VERSION,
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

async function startSite(remotes: RemoteRecord[], latestMs = 0): Promise<FastifyInstance> {
  const started = createApp(host.ctx, allRoutes(), { latestMs });
  await registerSite(started, host.ctx, {
    shell: await build('shell', { 'assets.json': JSON.stringify(SHELL), 'shell.js': '/* shell */' }),
    remotes: await Promise.all(remotes.map(buildRemote)),
  });
  await started.ready();
  return started;
}

async function adminCookie(): Promise<string> {
  const { email, password } = host.ctx.config.admin;
  const answer = await host.call(signInCalls.login, { email, password });
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

it('the page of a deep link names all its files with hashes', async () => {
  const { body, statusCode } = await get('/tenants', { cookie: await adminCookie() });
  expect(statusCode).toBe(200);
  for (const [href, hash] of [
    ['/remotes/tenants/1.0.0-a/entry.js', 'sha384-tenants-entry'],
    ['/remotes/tenants/1.0.0-a/module.js', 'sha384-tenants-module'],
    ['/assets/shell-build/data.js', 'sha384-data'],
    ['/assets/shell-build/federation.js', 'sha384-federation'],
  ]) {
    expect(body).toContain(`<link rel="preload" as="script" href="${href}" crossorigin integrity="${hash}">`);
  }
  expect(body).toContain('<link rel="preload" as="style" href="/assets/shell-build/data.css">');
  expect(body).not.toContain('preload" as="script" href="/remotes/reports');
});

it("a page loads the shell's kit where the remote's range fits, and the remote's copy where it does not", async () => {
  const carrying = (range: string) => ({ '@najem/shared/ui/data': { range, files: ['kit.js'] } });
  const site = await startSite([
    record('content', { carries: carrying('^1.0.0') }),
    record('ahead', { carries: carrying('^1.1.0') }),
  ]);
  const filesOf = async (url: string) => {
    const { body } = await site.inject({ url, headers: { cookie: await adminCookie() } });
    return ['/assets/shell-build/data.js', '/kit.js'].map((file) => body.includes(`${file}" crossorigin`));
  };
  expect(await filesOf('/content')).toEqual([true, false]);
  expect(await filesOf('/ahead')).toEqual([false, true]);
  await site.close();
});

it('a page requested without a session loads the sign-in screens', async () => {
  const { body } = await get('/tenants');
  expect(body).toContain('href="/assets/shell-build/sign-in.js"');
  expect(body).not.toContain('preload" as="script" href="/remotes/');
});

it('the public part of a remote is served without a session', async () => {
  expect((await get('/reports/shared/abc')).body).toContain('href="/remotes/reports/1.0.0-a/module.js"');
});

it('a page allows scripts from files only, and styles with its nonce', async () => {
  const first = await get('/login');
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1];
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect((await get('/login')).body).not.toContain(nonce);
});

it('the script that stands in a page comes before its files, and its policy allows it', async () => {
  const { body, headers } = await get('/login');
  const [, source] = /<script>([^<]*)<\/script>/.exec(body) ?? [];
  expect(body.indexOf('<script>')).toBeLessThan(body.indexOf('src="/assets/'));
  const hash = createHash('sha256').update(String(source)).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
});

it('an overloaded process refuses pages, but no file of a page that it answered', async () => {
  // Every loop is later than this.
  const site = await startSite([record('busy')], 0.001);
  const statusOf = async (url: string) => (await site.inject({ url })).statusCode;
  while ((await statusOf('/login')) !== 503) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await statusOf('/assets/shell-build/shell.js')).toBe(200);
  expect(await statusOf('/remotes/busy/1.0.0-a/entry.js')).toBe(200);
  expect(await statusOf('/records/absent')).toBe(404);
  await site.close();
});

it('an unknown address answers the page with the status 404', async () => {
  expect((await get('/nie-ma-takiej-strony')).statusCode).toBe(404);
  expect((await get('/profile')).statusCode).toBe(200);
});

it('an unknown call is answered by the API', async () => {
  const answer = await get('/api/nie-ma');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
});

it('a page is compressed with a nonce of its own, and reads the same', async () => {
  const pages = [];
  for (let turn = 0; turn < 2; turn++) {
    const answer = await app.inject({ url: '/login', headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    const body = gunzipSync(answer.rawPayload).toString();
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1] as string;
    expect(String(answer.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
    expect(body.split(nonce)).toHaveLength(3);
    pages.push({ nonce, rest: body.replaceAll(nonce, '') });
  }
  const plain = (await get('/login')).body;
  const plainNonce = /nonce="([^"]+)"/.exec(plain)?.[1] as string;
  expect(pages.map(({ rest }) => rest)).toEqual([plain.replaceAll(plainNonce, ''), plain.replaceAll(plainNonce, '')]);
  expect(new Set([...pages.map(({ nonce }) => nonce), plainNonce]).size).toBe(3);
  const refusing = await app.inject({ url: '/login', headers: { 'accept-encoding': 'gzip;q=0' } });
  expect(refusing.headers['content-encoding']).toBeUndefined();
});

// RULES: `/api/users/verify-email
it('a mailed link shows a screen to browsers and answers programs as a call', async () => {
  const link = '/api/users/verify-email/abc';
  const shown = await get(link, { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' });
  expect(shown.headers['content-type']).toContain('text/html');
  const called = await get(link, { accept: 'application/json' });
  expect(called.json()).toMatchObject({ success: false, code: 'LINK_INVALID' });
});

const idsOf = (body: string) => (JSON.parse(body) as Registry).remotes.map(({ id }) => id);

it('the registry names public remotes to all visitors', async () => {
  expect(idsOf((await get('/remotes.json')).body)).toEqual(['reports', 'tenants']);
});

it("registry, page and files have the administrators' remote for administrators only", async () => {
  const cookie = await adminCookie();
  expect(idsOf((await get('/remotes.json', { cookie })).body)).toEqual(['admin', 'reports', 'tenants']);
  expect((await get('/tenants')).body).not.toContain('admin');
  expect((await get('/admin')).body).not.toContain('mf_admin');
  expect((await get('/remotes/admin/1.0.0-a/entry.js')).statusCode).toBe(404);
  const file = await get('/remotes/admin/1.0.0-a/entry.js', { cookie });
  expect(file.statusCode).toBe(200);
  expect(file.headers['cache-control']).toContain('private');
});

it.each(['/remotes/%61dmin/1.0.0-a/entry.js', '/remotes//admin/1.0.0-a/entry.js', '/remotes/./admin/1.0.0-a/entry.js'])(
  "files of the administrators' remote are protected at %s",
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

it('a forged site cookie has no effect', async () => {
  const answer = await get('/remotes.json', { cookie: 'najem_site=made.up' });
  expect(idsOf(answer.body)).toEqual(['reports', 'tenants']);
});

it('files are served precompressed and immutable', async () => {
  const answer = await get('/remotes/tenants/1.0.0-a/entry.js', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.body).toBe('brotli');
});

// SECURITY: Files of an `admin` remote
it('retried files of a release have another address with the same access check', async () => {
  expect((await get('/remotes/tenants/1.0.0-a~1795203332909/entry.js')).body).toBe('/* 1.0.0-a */');
  expect((await get('/remotes/tenants/1.0.0-a~x/entry.js')).statusCode).toBe(404);
  expect((await get('/remotes/admin/1.0.0-a~1795203332909/entry.js')).statusCode).toBe(404);
  expect((await get('/remotes/%61dmin/1.0.0-a~1/entry.js')).statusCode).toBe(404);
});

it.each(['/remotes/tenants/../../secrets.json', '/remotes/%2e%2e/secrets.json', '/assets/..%2f..%2fpackage.json'])(
  '%s does not leave the folder',
  async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toContain('tokenSecrets');
    expect(answer.body).not.toContain('"workspaces"');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  },
);

describe('releases', () => {
  const entryIn = async (site: FastifyInstance, remote: string) => {
    const answer = await site.inject({ url: '/remotes.json' });
    return answer.json<Registry>().remotes.find(({ id }) => id === remote);
  };
  const entryAfterStart = async (...remotes: RemoteRecord[]) => {
    const started = await startSite(remotes);
    const entry = await entryIn(started, remotes[0]?.id as string);
    await started.close();
    return entry;
  };

  it('a new build becomes active, with the previous one as fallback', async () => {
    expect(await entryAfterStart(record('tenants', { version: '1.0.0-b' }))).toMatchObject({
      version: '1.0.0-b',
      previous: { version: '1.0.0-a' },
    });
  });

  it('a known build is not activated again', async () => {
    await activateRelease(host.ctx, 'tenants', '1.0.0-a');
    expect(await entryAfterStart(record('tenants', { version: '1.0.0-b' }))).toMatchObject({ version: '1.0.0-a' });
  });

  it('a new build is not activated where an administrator chose the active release, and can be activated', async () => {
    const admin = await host.signInAdmin();
    const activateByHand = (version: string) =>
      host.call(platform.switchRelease, { remote: 'tenants', action: 'activate', version }, { as: admin });
    await activateByHand('1.0.0-b');
    expect(await entryAfterStart(record('tenants', { version: '1.0.0-c' }))).toMatchObject({ version: '1.0.0-b' });
    expect((await activateByHand('1.0.0-c')).status).toBe(200);
    expect(await entryAfterStart(record('tenants', { version: '1.0.0-c' }))).toMatchObject({ version: '1.0.0-c' });
  });

  it('a new build does not replace an uploaded release', async () => {
    await entryAfterStart(record('uploaded'));
    const { ctx } = host;
    const initiator = { tokenId: null, userId: null };
    await ctx.db
      .insertInto('remote_releases')
      .values({
        remote: 'uploaded',
        version: '2.0.0-a',
        record: JSON.stringify(record('uploaded', { version: '2.0.0-a' })),
      })
      .execute();
    await recordEvent(ctx, { remote: 'uploaded', action: 'uploaded', version: '2.0.0-a', initiator });
    await activateRelease(ctx, 'uploaded', '2.0.0-a');
    expect(await entryAfterStart(record('uploaded', { version: '1.0.0-b' }))).toMatchObject({ version: '2.0.0-a' });
  });

  describe('that the shell cannot run', () => {
    const needing = (range: string, version: string, more: Partial<RemoteRecord> = {}) =>
      record('needing', { version, requires: { react: range }, ...more });

    it('an incompatible release is replaced by the one before it', async () => {
      expect(await entryAfterStart(needing('^19.0.0', '1.0.0-a'))).toMatchObject({ version: '1.0.0-a' });
      const entry = await entryAfterStart(needing('^20.0.0', '1.0.0-b'));
      // Its pages say of addresses that it does not know that they are unavailable for now.
      expect(entry).toMatchObject({ version: '1.0.0-a', standsIn: true });
      expect(entry).not.toHaveProperty('previous');
      expect(await host.ctx.metrics.registry.metrics()).toContain('najem_releases_unfit{remote="needing"} 1');
    });

    it('a path that only an incompatible release has is unavailable', async () => {
      const growing = (range: string, version: string, paths: string[]) =>
        record('growing', { version, requires: { react: range }, paths });
      await entryAfterStart(growing('^19.0.0', '1.0.0-a', ['/growing']));
      const site = await startSite([growing('^20.0.0', '1.0.0-b', ['/growing', '/growing-news'])]);
      expect(await entryIn(site, 'growing')).toMatchObject({ version: '1.0.0-a', standsIn: true });
      const headers = { cookie: await adminCookie() };
      const { body } = await site.inject({ url: '/remotes.json', headers });
      expect(JSON.parse(body)).toMatchObject({ failedPaths: ['/growing-news'] });
      expect((await site.inject({ url: '/growing-news/list', headers })).statusCode).toBe(503);
      expect((await site.inject({ url: '/growing-newsletter', headers })).statusCode).toBe(404);
      expect((await site.inject({ url: '/growing', headers })).statusCode).toBe(200);
      await site.close();
    });

    it('an incompatible release without a fallback has its reason and is not preloaded', async () => {
      await activateRelease(host.ctx, 'needing', '1.0.0-b');
      const site = await startSite([needing('^20.0.0', '1.0.0-c')]);
      expect(await entryIn(site, 'needing')).toMatchObject({
        version: '1.0.0-c',
        unfit: expect.stringContaining('^20.0.0') as string,
      });
      const { body } = await site.inject({ url: '/needing', headers: { cookie: await adminCookie() } });
      expect(body).not.toContain('href="/remotes/needing');
      await site.close();
    });

    it('an incompatible release is neither a canary nor a fallback', async () => {
      await activateRelease(host.ctx, 'needing', '1.0.0-a');
      const site = await startSite([needing('^19.0.0', '1.0.0-a')]);
      const entry = await entryIn(site, 'needing');
      expect(entry).toMatchObject({ version: '1.0.0-a' });
      expect(entry).not.toHaveProperty('previous');
      await site.close();
    });
  });
});

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;
const age = async (aged: string, order = 0) => {
  const then = new Date(host.now().getTime() - MONTH_MS + order * 1000);
  await utimes(aged, then, then);
};

it('old files of earlier builds are pruned, and restored when an open page requests them', async () => {
  const versions = Array.from({ length: 8 }, (_, index) => `1.0.0-${index}`);
  const kept = path.join(folder, 'data/remotes/aged');
  for (const [order, version] of versions.entries()) {
    const site = await startSite([record('aged', { version })]);
    expect((await site.inject({ url: `/remotes/aged/${version}/entry.js` })).statusCode).toBe(200);
    await site.close();
    await age(path.join(kept, version), order);
  }
  const site = await startSite([record('aged', { version: '1.0.0-new' })]);
  await site.inject({ url: '/remotes/aged/1.0.0-new/entry.js' });
  expect(await readdir(kept)).toHaveLength(5);
  expect(await readdir(kept)).toEqual(expect.arrayContaining(['1.0.0-new', '1.0.0-7']));
  const old = await site.inject({ url: '/remotes/aged/1.0.0-0/entry.js' });
  expect([old.statusCode, old.body]).toEqual([200, '/* 1.0.0-0 */']);
  await site.close();
});

it('files of a shell build are kept for a month after the build was last served', async () => {
  const shells = path.join(folder, 'data/shell');
  const startShell = async (name: string) => {
    const started = createApp(host.ctx, allRoutes(), { latestMs: 0 });
    const shell = await build(name, { 'assets.json': JSON.stringify({ ...SHELL, build: name }), 'shell.js': '' });
    await registerSite(started, host.ctx, { shell, remotes: [] });
    await started.close();
    host.advance(1_000);
  };
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) await startShell(name);
  for (const name of await readdir(shells)) await age(path.join(shells, name));
  await startShell('eight');
  expect(await readdir(shells)).toEqual(expect.arrayContaining(['one', 'seven', 'eight']));
  host.advance(MONTH_MS);
  await startShell('nine');
  expect(await readdir(shells)).toEqual(expect.arrayContaining(['eight', 'nine']));
  expect(await readdir(shells)).toHaveLength(5);
});
