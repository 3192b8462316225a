import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { recordPath, type Registry, type RemoteLine } from '@najem/shared/contract/platform';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';

let site: ReleaseSite;
let adminCookie: string;
beforeAll(async () => {
  site = await startReleaseSite();
  await site.released('lists', '1.0.0-a');
  await site.released('open', '1.0.0-a');
  const open = await site.newToken('shared');
  await site.publish(buildUpload('shared', '1.0.0-a', { publicPaths: ['/shared/one'] }), open.token);
  await site.publish(buildUpload('shared', '1.0.0-b', { publicPaths: ['/shared/one'] }), open.token);
  const secret = await site.newToken('secret');
  await site.publish(buildUpload('secret', '1.0.0-a', { access: 'admin' }), secret.token);
  adminCookie = await site.siteCookie(site.admin);
  site.host.advance(1_001);
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

it('a record has an address by its own hash, where nothing else is ever served', async () => {
  const [shared, secret] = (await Promise.all(
    ['shared', 'secret'].map((remote) => site.entryOf(remote, adminCookie)),
  )) as [RemoteLine, RemoteLine];
  const answer = await get(recordPath(shared), { 'accept-encoding': 'br' });
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
  expect(answer.headers).toMatchObject({
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const content = brotliDecompressSync(answer.rawPayload);
  expect(createHash('sha256').update(content).digest('base64url')).toBe(shared.record);
  expect(JSON.parse(content.toString())).toMatchObject({ id: 'shared', publicPaths: ['/shared/one'] });
  expect((await get(recordPath({ ...shared, record: secret.record }))).statusCode).toBe(404);

  expect((await get(recordPath(secret))).statusCode).toBe(404);
  const own = await get(recordPath(secret), { cookie: adminCookie });
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-cache']);
});

it('a page carries the records of the remote that its address opens, and no other', async () => {
  const carried = async (url: string, cookie = '') => {
    const boot = /<script id="boot"[^>]*>(.*?)<\/script>/.exec((await get(url, { cookie })).body)?.[1] ?? '';
    const { records = {}, remotes } = (JSON.parse(boot) as { registry: Registry }).registry;
    const named = remotes.filter(({ previous }) => previous?.record !== undefined).map(({ id }) => id);
    return { records: Object.values(records).map(({ id, version }) => `${id} ${version}`), named };
  };
  expect(await carried('/login')).toEqual({ records: [], named: [] });
  expect(await carried('/shared/one/abc')).toEqual({
    records: ['shared 1.0.0-b', 'shared 1.0.0-a'],
    named: ['shared'],
  });
  expect(await carried('/lists', adminCookie)).toEqual({ records: ['lists 1.0.0-a'], named: [] });
  expect(await carried('/secret')).toEqual({ records: [], named: [] });
  expect(await carried('/secret', adminCookie)).toEqual({ records: ['secret 1.0.0-a'], named: [] });
});
