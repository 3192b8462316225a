import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { platform, recordPath } from '@najem/shared/contract/platform';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../src/app';
import { everyAddress } from '../../../src/kernel/http/mount';
import { registerSite } from '../../../src/platform/site/register-site';
import { pathnameOf } from '../../../src/platform/site/visit';
import { allRoutes } from '../../../src/routes';
import { type ReleaseSite, startReleaseSite, writeShell } from '../../support/release-site';
import { confirmPerson } from '../../support/sign-in';

/** Mounted while the server is made, before it can tell of its routes. */
const BEFORE_THE_HOOK = ['/health/live', '/health/ready', '/metrics'];

let site: ReleaseSite;
let app: FastifyInstance;
/** Every route of the server but those. */
const routes: string[] = [];
let backend: Server;
let port: number;
let token: string;

beforeAll(async () => {
  site = await startReleaseSite();
  app = createApp(site.host.ctx, allRoutes(), { latestMs: 0 });
  app.addHook('onRoute', ({ url }) => void routes.push(url));
  await registerSite(app, site.host.ctx, { shell: await writeShell(path.join(site.folder, 'shell')), remotes: [] });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  ({ token } = await site.host.signUpVerified());
  await site.released('keys', '1.0.0-a');
  backend = createServer((_request, response) => response.setHeader('content-type', 'application/json').end('{}'));
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  await confirmPerson(site.host, site.admin);
  const address = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  await site.host.call(platform.setBackend, { remote: 'keys', address }, { as: site.admin });
});
afterAll(async () => {
  backend.close();
  await app.close();
  await site.close();
});

const shapeOf = (url: string) => url.replace(/:\w+/g, ':');

/** The routes outside the contract, with values for what is open in them. */
async function addressesBesideContract(): Promise<string[]> {
  const inContract = new Set(everyAddress().map(({ url }) => shapeOf(url)));
  const beside = [...BEFORE_THE_HOOK, ...routes].filter((route) => !inContract.has(shapeOf(route)));
  const line = await site.entryOf('keys');
  return [
    ...new Set(
      beside.map(
        (route) =>
          `/${route
            .replace(/^\//, '')
            .replace(/:remote/, 'keys')
            .replace(/:\w+|\*/g, 'a')}`,
      ),
    ),
    ...[line ? recordPath(line) : '', '/remotes/keys/1.0.0-a/entry.js', '/assets/shell-build/shell.js'],
    ...['/api/x/keys/openapi.json', '/login', '/keys', '/reports/shared/x', '/npm/@najem%2fshared'],
  ];
}

/** Sends bytes over a connection of their own and reads the whole answer. */
function send(head: string, body = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(Buffer.from(`${head}\r\n\r\n${body}`, 'latin1')));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (answer += part));
    // What the server has sent before it cut a connection counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const request = (path: string, { method = 'GET', headers = [] as string[], body = '' } = {}) =>
  send(
    [
      `${method} ${path} HTTP/1.1`,
      ...['Host: site.test', 'Connection: close', `Authorization: Bearer ${token}`],
      ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
      ...headers,
    ].join('\r\n'),
    body,
  );

const LONG = 'x'.repeat(8_000);

/** What callers send that nobody foresaw, for any address. */
const ODD: [string, (path: string) => Promise<string>][] = [
  ...[
    '/%00',
    '%00',
    '/%',
    '%',
    '%E0%A4%A',
    '/%c0%ae%c0%ae/',
    '/..%2f..%2fetc',
    '//',
    '/\\..\\',
    '~1/',
    '/%F0%9F%92%A9',
  ].map((more): [string, (path: string) => Promise<string>] => [
    `followed by ${more}`,
    (path) => request(`${path}${more}`),
  ]),
  ['followed by brackets', (path) => request(`${path}/${'['.repeat(2_000)}`)],
  ['with a query of brackets', (path) => request(`${path}?${'a['.repeat(2_000)}`)],
  ['with a malformed query', (path) => request(`${path}?a=%&%00=%E0%A4%A&__proto__[x]=1`)],
  ['with a long query', (path) => request(`${path}?${LONG}`)],
  ['as a whole address', (path) => request(`http://elsewhere.test${path}`)],
  ['as a malformed address', (path) => request(`http://[${path}`)],
  ['encoded', (path) => request(path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`))],
  ...['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'BREW'].map(
    (method): [string, (path: string) => Promise<string>] => [`by ${method}`, (path) => request(path, { method })],
  ),
  ['by GET with a body', (path) => request(path, { headers: ['Content-Type: application/json'], body: '{"a":1}' })],
  [
    'by POST with brackets',
    (path) => request(path, { method: 'POST', headers: ['Content-Type: application/json'], body: '['.repeat(50_000) }),
  ],
  [
    'by POST of no type',
    (path) => request(path, { method: 'POST', headers: ['Content-Type: ;;charset=%'], body: 'a=1' }),
  ],
  ['with a header that is too large', (path) => request(path, { headers: [`X-Large: ${LONG}${LONG}${LONG}`] })],
  ['with a large cookie', (path) => request(path, { headers: [`Cookie: najem_site=${LONG}`] })],
  ...[
    ...['Cookie: najem_site=%E0%A4%A; najem_overrides=%00; =; ;;', 'Cookie: najem_overrides="a'],
    ...['Accept: ;;;', 'Accept: text/html;q=abc, */*;q=-1', 'Accept: \xff\xfe', 'Accept-Encoding: br;q=x, *;q=0'],
    ...['Accept-Encoding: ,,,', 'Accept-Language: \xff', 'Range: bytes=9-1', 'Range: bytes=99999999999-'],
    ...['If-None-Match: \x80', 'If-Modified-Since: never', 'Sec-Fetch-Mode: \xff', 'Referer: http://[', 'Origin: null'],
    ...[
      'X-Forwarded-For: [',
      'Authorization: Bearer',
      'Authorization: Basic \xff',
      'Expect: 100-continue',
      'Upgrade: h2c',
    ],
    ...['Idempotency-Key: \xff', 'Content-Length: 5', 'Transfer-Encoding: gzip, chunked'],
  ].map((header): [string, (path: string) => Promise<string>] => [
    `with ${header}`,
    (path) => request(path, { headers: [header] }),
  ]),
];

/** The statuses of an answer: more than one where it was answered twice. */
const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)).filter((status) => status !== 100);

it.each(ODD.map(([name]) => name))(
  'a request %s is answered once, and never by a failure, on every route',
  async (name) => {
    const [, ask] = ODD.find(([one]) => one === name) as (typeof ODD)[number];
    const addresses = await addressesBesideContract();
    expect(addresses).toEqual(
      expect.arrayContaining(['/metrics', '/health/ready', '/api/x/keys/a', '/records/a', '/remotes/a', '/a']),
    );
    for (const address of addresses) {
      const statuses = statusesOf(await ask(address));
      expect([address, statuses]).toEqual([address, [expect.any(Number)]]);
      expect([address, statuses.filter((status) => status >= 500)]).toEqual([address, []]);
    }
  },
);

it.each([
  ['/reports/shared/x', '/reports/shared/x'],
  ['/reports/%73hared/x?a=1', '/reports/shared/x'],
  ['http://site.test/reports/shared/x', '/reports/shared/x'],
  ['//evil.test/x', '//evil.test/x'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%', '/%'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('the path of a page that is asked for as %s is %s', (url, path) => {
  expect(pathnameOf(url)).toBe(path);
});

it.each(['/reports/%73hared/x', 'http://site.test/reports/shared/x'])(
  'a page that grants access is kept out of search engines also as %s',
  async (url) => {
    expect(await request(url)).toMatch(/^x-robots-tag: noindex, nofollow\r$/im);
  },
);
