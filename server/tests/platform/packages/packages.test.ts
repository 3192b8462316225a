import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../src/app';
import { registerSite } from '../../../src/platform/site/register-site';
import { allRoutes } from '../../../src/routes';
import { type ReleaseSite, startReleaseSite } from '../../support/release-site';

const BRIEF = { accept: 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8, */*' };

let host: ReleaseSite;
beforeAll(async () => {
  host = await startReleaseSite();
});
afterAll(() => host.close());

/** Writes what `npm run build` does: packages of one version each, and their index. */
async function build(version: string, content = version): Promise<string> {
  const folder = path.join(host.folder, `packages-${version}-${content}`);
  await mkdir(folder);
  const index = await Promise.all(
    ['shared', 'testing', 'remote-tools'].map(async (name) => {
      const file = `najem-${name}-${version}.tgz`;
      const tarball = Buffer.from(`${name} ${content}`);
      await writeFile(path.join(folder, file), tarball);
      const hash = (algorithm: string) => createHash(algorithm).update(tarball);
      const dist = {
        integrity: `sha512-${hash('sha512').digest('base64')}`,
        shasum: hash('sha1').digest('hex'),
        fileCount: 1,
        unpackedSize: 1,
      };
      const manifest = {
        ...{ name: `@najem/${name}`, version, license: 'UNLICENSED', dist },
        ...{ dependencies: { react: '19.3.1' }, bin: { tool: 'tool.mjs' }, exports: { '.': './index.js' } },
      };
      const readme = `# ${name}\n\nnajem-remote new --site https://najem.example`;
      return { digest: hash('sha256').digest('hex'), file, manifest, readme };
    }),
  );
  await writeFile(path.join(folder, 'index.json'), JSON.stringify(index));
  return folder;
}

/** Starts a server process of the site with these packages. */
async function start(packages: string): Promise<FastifyInstance> {
  const { ctx } = host.host;
  const app = createApp(ctx, allRoutes(), { latestMs: 0 });
  await registerSite(app, ctx, { shell: path.join(host.folder, 'shell'), remotes: [], packages });
  await app.ready();
  return app;
}

async function get(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: sent, rawPayload } = await app.inject({ url, headers });
  return { status, headers: sent, body: rawPayload };
}

const json = ({ body }: { body: Buffer }) => JSON.parse(body.toString()) as Record<string, unknown>;

it('a package of an earlier build stays as it was, and the newest build is the latest', async () => {
  const first = await start(await build('1.0.0'));
  await first.close();
  const app = await start(await build('1.1.0'));
  const described = json(await get(app, '/npm/@najem%2fshared'));
  expect(described).toMatchObject({
    name: '@najem/shared',
    'dist-tags': { latest: '1.1.0' },
    time: { '1.0.0': expect.any(String), '1.1.0': expect.any(String) },
    versions: {
      '1.0.0': { exports: { '.': './index.js' } },
      '1.1.0': { dist: { tarball: expect.stringMatching(/\/npm\/@najem\/shared\/-\/shared-1\.1\.0\.tgz$/) } },
    },
  });
  expect(json(await get(app, '/npm/@najem/shared'))).toEqual(described);
  expect(json(await get(app, '/npm/@najem%2Fshared/latest'))).toMatchObject({ version: '1.1.0' });
  expect((await get(app, '/npm/@najem/shared/-/shared-1.0.0.tgz')).body.toString()).toBe('shared 1.0.0');
  await app.close();
});

it('npm gets a 503 with Retry-After until the packages are built', async () => {
  const built = await build('1.2.0');
  const later = `${built}-later`;
  const app = await start(later);
  const early = await get(app, '/npm/@najem%2fshared');
  expect([early.status, early.headers['retry-after']]).toEqual([503, '5']);
  await rename(built, later);
  expect(json(await get(app, '/npm/@najem%2fshared'))).toMatchObject({ 'dist-tags': { latest: '1.2.0' } });
  await app.close();
});

// SECURITY: The site serves `@najem/*`
it('a version that a later build has with other content is served as it was', async () => {
  const first = await start(await build('2.0.0'));
  await first.close();
  const app = await start(await build('2.0.0', 'changed'));
  const { body } = await get(app, '/npm/@najem/shared/-/shared-2.0.0.tgz');
  expect(body.toString()).toBe('shared 2.0.0');
  const { versions } = json(await get(app, '/npm/@najem/shared')) as { versions: Record<string, { dist: object }> };
  expect(versions['2.0.0']?.dist).toMatchObject({ shasum: createHash('sha1').update(body).digest('hex') });
  await app.close();
});

it('installations get the fields that they need, and what they have is not sent again', async () => {
  const app = await start(await build('3.0.0'));
  const brief = await get(app, '/npm/@najem%2fshared', BRIEF);
  expect(brief.headers).toMatchObject({ 'content-type': BRIEF.accept.split(';')[0], vary: 'accept' });
  const { versions, modified } = json(brief) as { versions: Record<string, object>; modified: string };
  expect(modified).toMatch(/^\d{4}-/);
  expect(versions['3.0.0']).toMatchObject({ dependencies: { react: '19.3.1' }, bin: { tool: 'tool.mjs' } });
  expect(versions['3.0.0']).not.toHaveProperty('exports');
  const known = { ...BRIEF, 'if-none-match': brief.headers.etag as string };
  expect((await get(app, '/npm/@najem%2fshared', known)).status).toBe(304);
  const tarball = await get(app, '/npm/@najem/shared/-/shared-3.0.0.tgz');
  expect(tarball.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  await app.close();
});

it('a package, its versions and tarballs can be asked for by HEAD', async () => {
  const app = await start(await build('3.2.0'));
  for (const asked of ['@najem/shared', '@najem%2fshared', '@najem/shared/3.2.0', '@najem/shared/-/shared-3.2.0.tgz']) {
    const url = `/npm/${asked}`;
    const { headers, body } = await get(app, url);
    const head = await app.inject({ method: 'HEAD', url });
    expect([asked, head.statusCode, head.body]).toEqual([asked, 200, '']);
    expect(head.headers).toMatchObject({
      'content-type': headers['content-type'],
      'content-length': String(body.length),
      etag: headers.etag,
    });
  }
  for (const missing of ['@najem/none', '@najem/shared/9.9.9', '@najem/shared/-/shared-9.9.9.tgz', 'react']) {
    expect((await app.inject({ method: 'HEAD', url: `/npm/${missing}` })).statusCode).toBe(404);
  }
  await app.close();
});

it("the registry's own address shows people how a remote begins, and npm shows a package's document", async () => {
  const app = await start(await build('3.1.0'));
  const guide = await get(app, '/npm/');
  expect(guide.headers['content-type']).toBe('text/plain; charset=utf-8');
  const { origin } = new URL(host.host.ctx.config.publicUrl);
  const [first, ...others] = guide.body.toString().split(/\n\n(?=# )/);
  expect(first).toBe(`# remote-tools\n\nnajem-remote new --site ${origin}`);
  expect(others.map((one) => one.split('\n', 1)[0])).toEqual(['# shared', '# testing']);
  const head = await app.inject({ method: 'HEAD', url: '/npm/' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(guide.body.length), '']);
  expect(json(await get(app, '/npm/@najem/testing')).readme).toMatch(/^# testing/);
  expect(json(await get(app, '/npm/@najem/testing', BRIEF))).not.toHaveProperty('readme');
  await app.close();
});

// SECURITY: The site serves `@najem/*`
it('the registry answers for packages of the product alone, and takes none', async () => {
  const app = await start(await build('4.0.0'));
  const others = ['react', '@other/shared', '@najem/mf-tenants', '@najem/shared/9.9.9', '-/v1/search?text=najem'];
  const paths = ['@najem/shared/-/shared-9.9.9.tgz', '@najem/shared/-/testing-4.0.0.tgz', '@najem/..%2fsecrets'];
  for (const asked of [...others, ...paths]) {
    const { status, headers, body } = await get(app, `/npm/${asked}`);
    expect([asked, status, headers['content-type']]).toEqual([asked, 404, expect.stringContaining('application/json')]);
    expect(body.toString()).toBe('{"error":"Not found"}');
  }
  const { statusCode } = await app.inject({ method: 'PUT', url: '/npm/@najem%2fshared', payload: {} });
  expect(statusCode).toBe(404);
  await app.close();
});
