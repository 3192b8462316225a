import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordPath, type Registry } from '@najem/shared/contract/platform';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../src/app';
import { registerSite } from '../../../src/platform/site/register-site';
import { allRoutes } from '../../../src/routes';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';

const VERSION = '1.0.0-kit';
/** The registry in a page. */
const BOOT = /<script id="boot" type="application\/json" nonce="[^"]+">(.*)<\/script>/;

let host: ReleaseSite;
let app: FastifyInstance;
beforeAll(async () => {
  host = await startReleaseSite();
  await host.released('sixth', '1.0.0-a');
  await build('kit');
  app = await start('kit');
});
afterAll(async () => {
  await app.close();
  await host.close();
});

async function build(name: string): Promise<void> {
  const catalogue = path.join(host.folder, name);
  await mkdir(catalogue, { recursive: true });
  const paths = { paths: ['/dev/kit'], publicPaths: ['/dev/kit'], nav: [], access: 'public' as const };
  for (const { name: file, content } of buildUpload('kit', VERSION, paths).files) {
    await writeFile(path.join(catalogue, file), Buffer.from(content, 'base64'));
  }
}

/** Starts a server process that takes the catalogue's build from a folder. */
async function start(name: string): Promise<FastifyInstance> {
  const catalogue = path.join(host.folder, name);
  const { ctx } = host.host;
  const site = createApp(ctx, allRoutes(), { latestMs: 0 });
  await registerSite(site, ctx, { shell: path.join(host.folder, 'shell'), remotes: [], catalogue });
  await site.ready();
  return site;
}

async function pageOf(site: FastifyInstance, url: string) {
  const { statusCode, headers, body } = await site.inject({ url, headers: { accept: 'text/html' } });

  const { registry } = JSON.parse(BOOT.exec(body)?.[1] ?? '{}') as { registry: Registry };
  return { statusCode, robots: headers['x-robots-tag'], body, registry };
}

async function registryFrom(referer?: string): Promise<string[]> {
  const answer = await app.inject({ url: '/remotes.json', headers: referer === undefined ? {} : { referer } });
  return answer.json<Registry>().remotes.map(({ id }) => id);
}

it.each(['/dev/kit', '/dev/kit/form'])(
  '%s shows the catalogue to everybody and is not for search engines',
  async (url) => {
    const { statusCode, robots, body, registry } = await pageOf(app, url);
    expect({ statusCode, robots }).toEqual({ statusCode: 200, robots: 'noindex, nofollow' });
    const line = registry.remotes.find(({ id }) => id === 'kit');
    expect(registry.records?.[line?.record ?? '']).toMatchObject({ id: 'kit', version: VERSION });
    expect(body).toContain(`<link rel="preload" as="script" href="/remotes/kit/${VERSION}/entry.js"`);
  },
);

it.each(['/', '/login', '/sixth', '/dev', '/dev/kitten'])(
  'the page of %s says nothing of the catalogue',
  async (url) => {
    const { statusCode, robots, body } = await pageOf(app, url);
    expect([200, 404]).toContain(statusCode);
    expect(robots).toBeUndefined();
    expect(body).not.toContain('kit/');
    expect(body).not.toContain(VERSION);
  },
);

it("the catalogue's files and record are kept by browsers for good", async () => {
  const { registry } = await pageOf(app, '/dev/kit');
  const line = registry.remotes.find(({ id }) => id === 'kit');
  const record = await app.inject(line ? recordPath(line) : '');
  expect(createHash('sha256').update(record.rawPayload).digest('base64url')).toBe(line?.record);
  const file = await app.inject(`/remotes/kit/${VERSION}/entry.js`);
  for (const { statusCode, headers } of [record, file]) {
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toMatch(/^public, max-age=31536000, immutable$/);
  }
});

it('only pages of the catalogue find it in the registry that they fetch again', async () => {
  expect(await registryFrom('https://najem.example/dev/kit/data')).toEqual(['sixth', 'kit']);
  expect(await registryFrom('https://najem.example/tenants')).toEqual(['sixth']);
  expect(await registryFrom('//')).toEqual(['sixth']);
  expect(await registryFrom()).toEqual(['sixth']);
});

it('the catalogue asks for patience until it is built, and is there without a restart', async () => {
  const site = await start('later');
  const early = await site.inject({ url: '/dev/kit/form', headers: { accept: 'text/html' } });
  expect([early.statusCode, early.headers['retry-after'], early.headers.refresh]).toEqual([503, '5', '5']);
  expect(early.body).toBe('Katalog nie jest jeszcze zbudowany. Strona odświeży się, gdy będzie gotowy.\n');
  expect((await pageOf(site, '/login')).statusCode).toBe(200);
  await build('later');
  expect((await pageOf(site, '/dev/kit/form')).statusCode).toBe(200);
  await site.close();
});

it('a remote of a team cannot take the path of the catalogue', async () => {
  const { token } = await host.newToken('own-kit');
  const { body } = await host.publish(buildUpload('own-kit', '1.0.0-a', { paths: ['/dev/kit'], nav: [] }), token);
  expect(body).toMatchObject({ code: 'RELEASE_PATH_TAKEN' });
});
