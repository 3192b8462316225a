import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { platform } from '@najem/shared/contract/platform';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { confirmPerson, type Person } from '../../support/sign-in';
import { OF_ANOTHER_NAME } from '../../support/certificate';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

let site: ReleaseSite;
let person: Person;
let backend: Server;
let address: string;
/** The site by a real connection, which callers can close. */
let url: string;
let received: Received[];
/** How the backend answers. */
let answer: { status: number; headers?: Record<string, string>; body?: string } | ((response: ServerResponse) => void);

beforeAll(async () => {
  site = await startReleaseSite();
  url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  person = await site.host.signUpVerified();
  backend = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      if (typeof answer === 'function') return answer(response);
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

it("the proxy passes a remote's call on, with the session in a header that the backend can check", async () => {
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
])('a call does not leave the address of its backend for %s', async (url) => {
  expect([(await ask(url, person)).statusCode, received]).toEqual([404, []]);
});

it.each(['//evil.example/', '/a%2Fb', '/a?file=../b', '/a?share=100%'])(
  'the proxy passes %s on as it is',
  async (rest) => {
    expect((await ask(`/api/x/keys${rest}`, person)).statusCode).toBe(200);
    expect(received.map(({ url }) => url)).toEqual([`/flats${rest}`]);
  },
);

it.each([
  ['answers with an error', () => (answer = { status: 500, body: 'Traceback' })],
  ['breaks the connection off', () => (answer = (response) => response.socket?.destroy())],
  [
    'breaks its answer off',
    () =>
      (answer = (response) =>
        response.writeHead(200, { ...JSON_TYPE, 'content-length': 90 }).write('{', () => response.socket?.destroy())),
  ],
  [
    'answers with a status that is none',
    () => (answer = (response) => response.socket?.end('HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n')),
  ],
  ['answers with a redirect', () => (answer = { status: 302, headers: { location: 'https://evil.example/' } })],
  ['answers with too much', () => (answer = { status: 200, headers: JSON_TYPE, body: 'x'.repeat(9 * 2 ** 20) })],
])('the proxy answers 503 with a sentence where the backend %s', async (_what, arrange) => {
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

it('the proxy answers 503 where nothing listens at the address', async () => {
  await release('gone');
  await setBackend('gone', 'http://127.0.0.1:9');
  expect((await ask('/api/x/gone/list', person)).statusCode).toBe(503);
});

it('the proxy answers 503, and sends neither body nor session, where the certificate is of another name', async () => {
  const requests: string[] = [];
  const impostor = createSecureServer(OF_ANOTHER_NAME, (request, response) => {
    requests.push(String(request.url));
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => impostor.once('listening', resolve));
  await release('impostor');
  await setBackend('impostor', `https://127.0.0.1:${(impostor.address() as AddressInfo).port}`);
  const reply = await ask('/api/x/impostor/list', person, { method: 'POST', body: '{"secret":1}' });
  expect([reply.statusCode, requests]).toEqual([503, []]);
  impostor.close();
});

it('the proxy marks what a backend answers, so that no page takes it for an answer about the session', async () => {
  answer = { status: 401, headers: { 'x-remote-answer': 'no' }, body: '{"success":false,"message":"Token wygasł"}' };
  const reply = await ask('/api/x/keys/list', person);
  expect([reply.statusCode, reply.headers['x-remote-answer']]).toEqual([401, '1']);
  const own = await ask('/api/x/keys/list');
  expect([own.statusCode, own.headers['x-remote-answer']]).toEqual([401, undefined]);
});

it.each([
  ...['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript'],
  ...['application/json, text/html', 'application/json;x, text/html', ''],
])('the proxy has an answer of the type %s saved and not shown', async (type) => {
  answer = { status: 200, headers: { 'content-type': type }, body: '<script>alert(1)</script>' };
  const reply = await ask('/api/x/keys/page', person);
  expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([200, 'attachment']);
});

it.each([407, 408, 421, 425, 426])(
  'the proxy answers 503 for the status %s, on which a browser would act by itself',
  async (status) => {
    answer = { status, headers: { 'content-type': 'application/json', 'proxy-authenticate': 'Basic' }, body: '{}' };
    expect((await ask('/api/x/keys/list', person)).statusCode).toBe(503);
  },
);

it.each([201, 204, 205, 206, 299, 400, 401, 402, 404, 410, 418, 422, 429, 451, 499])(
  'the proxy passes the status %s on as it is',
  async (status) => {
    answer = { status, headers: { 'content-type': 'application/json' } };
    expect((await ask('/api/x/keys/list', person)).statusCode).toBe(status);
  },
);

it('the proxy shows an answer in JSON of any kind', async () => {
  answer = { status: 200, headers: { 'content-type': 'application/problem+json; charset=utf-8' }, body: '{}' };
  expect((await ask('/api/x/keys/list', person)).headers).not.toHaveProperty('content-disposition');
});

it('the proxy refuses an address with a character that no remote has', async () => {
  const reply = await ask('/api/x/%00/a', person);
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION']);
});

it('the proxy lets four calls of one person wait for a backend that hangs, and others be answered', async () => {
  const hanging: ServerResponse[] = [];
  answer = (response) => hanging.push(response);
  const calls = Array.from({ length: 6 }, () => ask('/api/x/keys/slow', person));
  // Those that wait are not answered before the others.
  const refused = await Promise.race(calls);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  while (hanging.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  answer = { status: 200, body: '{}' };
  expect((await ask('/api/x/keys/list', await site.host.signUpVerified())).statusCode).toBe(200);
  for (const response of hanging) response.end('{}');
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 503, 503]);
  expect((await ask('/api/x/keys/list', person)).statusCode).toBe(200);
});

it('the proxy keeps no place for callers who leave before they are let in', async () => {
  const headers = { authorization: `Bearer ${person.token}` };
  for (let turn = 0; turn < 6; turn++) {
    const leaving = new AbortController();
    // The look at the database lasts until its caller is gone.
    const blocked = site.host.ctx.db.transaction().execute(async (tx) => {
      await sql`lock table remote_backends in access exclusive mode`.execute(tx);
      const call = fetch(`${url}/api/x/keys/list`, { headers, signal: leaving.signal });
      await new Promise((resolve) => site.app.server.once('request', resolve));
      const closed = new Promise((resolve) => site.app.server.getConnections(() => setTimeout(resolve, 50)));
      leaving.abort();
      await expect(call).rejects.toThrow();
      await closed;
    });
    await blocked;
  }
  expect((await ask('/api/x/keys/list', person)).statusCode).toBe(200);
});

it('the proxy ends a call whose caller is gone', async () => {
  let ended: Promise<void> | undefined;
  answer = (response) => {
    ended = new Promise((resolve) => response.once('close', resolve));
    leaving.abort();
  };
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${person.token}` };
  await expect(fetch(`${url}/api/x/keys/slow`, { headers, signal: leaving.signal })).rejects.toThrow();
  await ended;
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
