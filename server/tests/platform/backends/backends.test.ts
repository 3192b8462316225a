import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platform } from '@najem/shared/contract';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { confirmPerson, type Person } from '../../support/sign-in';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let site: ReleaseSite;
let person: Person;
let backend: Server;
let address: string;
let received: Received[];
/** How the backend answers. */
let answer: { status: number; headers?: Record<string, string>; body?: string } | 'never';

beforeAll(async () => {
  site = await startReleaseSite();
  person = await site.host.signUpVerified();
  backend = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      if (answer === 'never') return request.socket.destroy();
      return response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => backend.once('listening', resolve));
  address = `http://127.0.0.1:${(backend.address() as AddressInfo).port}/flats`;
  await release('keys');
});
afterAll(async () => {
  backend.close();
  await site.close();
});
beforeEach(() => {
  received = [];
  answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"success":true}' };
});

async function setBackend(remote: string, to: string) {
  await confirmPerson(site.host, site.admin);
  return site.host.call(platform.setBackend, { remote, address: to }, { as: site.admin });
}

/** Releases a remote and lets the backend answer its calls. */
async function release(remote: string, record = {}, more: { dark?: boolean } = {}) {
  const { token } = await site.newToken(remote);
  expect((await site.publish({ ...buildUpload(remote, '1.0.0-a', record), ...more }, token)).status).toBe(201);
  expect((await setBackend(remote, address)).body.address).toBe(address);
}

function ask(url: string, as?: Person, more: { method?: 'GET' | 'POST'; body?: string; cookie?: string } = {}) {
  const { method = 'GET', body, cookie } = more;
  return site.app.inject({
    method,
    url,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
    },
    payload: body,
  });
}

it("passes a remote's call on, with the session in a header that the backend can check", async () => {
  answer = {
    status: 201,
    headers: { 'content-type': 'application/json', 'set-cookie': 'a=b', 'access-control-allow-origin': '*' },
    body: '{"success":true,"flat":"12"}',
  };
  const reply = await ask('/api/x/keys/list?page=2', person, { method: 'POST', body: '{"a": 1}', cookie: 'c=d' });
  expect([reply.statusCode, reply.json()]).toEqual([201, { success: true, flat: '12' }]);
  expect(reply.headers).toMatchObject({
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  const [request] = received;
  expect(request).toMatchObject({ method: 'POST', url: '/flats/list?page=2', body: '{"a": 1}' });
  expect(request?.headers).not.toHaveProperty('authorization');
  expect(request?.headers).not.toHaveProperty('cookie');
  const { body: keys } = await site.host.call(platform.sessionKeys, {});
  const { payload } = await jwtVerify(String(request?.headers['x-najem-session']), createLocalJWKSet(keys), {
    audience: 'keys',
    issuer: site.host.ctx.config.publicUrl,
    currentDate: site.host.ctx.now(),
  });
  expect(payload).toMatchObject({ sub: person.id, role: 'user', verified: true });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
});

it.each([
  '/api/x/keys/../../admin',
  '/api/x/keys/%2e%2e/admin',
  '/api/x/keys/..%2f..%2fadmin',
  '/api/x/keys/a/../../b',
  '/api/x/k%65ys/list',
])('does not leave the address of the backend for %s', async (url) => {
  expect([(await ask(url, person)).statusCode, received]).toEqual([404, []]);
});

it.each(['//evil.example/', '/a%2Fb', '/a?file=../b', '/a?share=100%'])('passes %s on as it is', async (rest) => {
  expect((await ask(`/api/x/keys${rest}`, person)).statusCode).toBe(200);
  expect(received.map(({ url }) => url)).toEqual([`/flats${rest}`]);
});

it.each([
  ['answers with an error', () => (answer = { status: 500, body: 'Traceback' })],
  ['breaks the connection off', () => (answer = 'never')],
])('answers 503 with a sentence where the backend %s', async (_what, arrange) => {
  arrange();
  const reply = await ask('/api/x/keys/list', person);
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    {
      success: false,
      code: 'UNAVAILABLE',
      message: 'Ta część serwisu chwilowo nie odpowiada. Spróbuj ponownie za chwilę.',
    },
  ]);
});

it('answers 503 where nothing listens at the address', async () => {
  await release('gone');
  await setBackend('gone', 'http://127.0.0.1:9');
  expect((await ask('/api/x/gone/list', person)).statusCode).toBe(503);
});

describe('who may call the backend of a remote', () => {
  it('is who may load the remote', async () => {
    await release('for-admins', { access: 'admin' });
    await release('for-all', { access: 'public' });
    await release('for-team', {}, { dark: true });
    const statusOf = async (remote: string, as?: Person) => (await ask(`/api/x/${remote}/list`, as)).statusCode;
    for (const [remote, visitor, user, admin] of [
      ['keys', 401, 200, 200],
      ['for-admins', 404, 404, 200],
      ['for-all', 200, 200, 200],
      ['for-team', 404, 404, 200],
      ['without-backend', 404, 404, 404],
    ] as const) {
      expect([remote, await statusOf(remote)]).toEqual([remote, visitor]);
      expect([remote, await statusOf(remote, person)]).toEqual([remote, user]);
      expect([remote, await statusOf(remote, site.admin)]).toEqual([remote, admin]);
    }
    await confirmPerson(site.host, site.admin);
    await site.host.call(platform.addMember, { remote: 'for-team', email: person.email }, { as: site.admin });
    expect(await statusOf('for-team', person)).toBe(200);
  });

  it('is who is in the share of a first canary', async () => {
    const { token } = await site.newToken('for-some');
    await site.publish({ ...buildUpload('for-some', '1.0.0-a'), canary: 99 }, token);
    await setBackend('for-some', address);
    const people = await site.trustedVisitors(2);
    const seen = await Promise.all(
      people.map(async (one) => (await site.entryOf('for-some', await site.siteCookie(one))) !== undefined),
    );
    const statuses = await Promise.all(people.map(async (one) => (await ask('/api/x/for-some/list', one)).statusCode));
    expect(statuses).toEqual(seen.map((isSeen) => (isSeen ? 200 : 404)));
  });

  it.each(['for-admins', 'no-such-remote'])(
    'does not show by an invalid session whether there is %s',
    async (remote) => {
      const reply = await ask(`/api/x/${remote}/list`, { ...person, token: 'invalid' });
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'TOKEN_INVALID']);
    },
  );

  it('is not another site', async () => {
    const reply = await site.app.inject({
      method: 'POST',
      url: '/api/x/keys/list',
      headers: { authorization: `Bearer ${person.token}`, 'sec-fetch-site': 'cross-site' },
    });
    expect([reply.statusCode, received.length]).toEqual([403, 0]);
  });
});

describe('the address of a backend', () => {
  it.each([
    'flats',
    'ftp://flats.example',
    'https://u:p@flats.example',
    'https://flats.example/?a',
    'https://a.example/#b',
  ])('is not %s', async (wrong) => {
    expect((await setBackend('keys', wrong)).body.code).toBe('BACKEND_ADDRESS');
  });

  it('is removed, after which calls answer that there is nothing', async () => {
    await release('removed');
    await confirmPerson(site.host, site.admin);
    const { body } = await site.host.call(platform.removeBackend, { remote: 'removed' }, { as: site.admin });
    expect(body).toEqual({ success: true });
    expect((await ask('/api/x/removed/list', person)).statusCode).toBe(404);
  });

  it('leads from the documentation of the calls to those of the backend, also without a session', async () => {
    await release('documented');
    const [link = ''] = /\/api\/x\/documented\/[^"]+\.json/.exec((await ask('/api/docs')).body) ?? [];
    expect([(await ask(link)).statusCode, received.map(({ url }) => url)]).toEqual([200, ['/flats/openapi.json']]);
    expect((await ask('/api/x/documented/list')).statusCode).toBe(401);
    expect((await ask('/api/x/for-team/openapi.json')).statusCode).toBe(404);
    expect((await ask('/api/docs')).body).not.toContain('/api/x/for-admins/');
  });
});
