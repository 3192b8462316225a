import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { everyCall } from '@najem/shared/contract';
import { accountCalls } from '@najem/shared/contract/identity';
import { type Subject, tenants } from '@najem/shared/contract/register';
import { payments } from '@najem/shared/contract/money';
import { users } from '@najem/shared/contract/office';
import fc from 'fast-check';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { refuse } from '../../../src/kernel/errors';
import { serve } from '../../../src/kernel/serve';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';

/** The next result of the fake calls below, and their last input. */
let next: (input: Record<string, unknown>) => unknown = () => ({ success: true });
let given: Record<string, unknown> = {};

function fake(input: object): Promise<never> {
  given = input as Record<string, unknown>;
  return Promise.resolve(next(given)) as Promise<never>;
}

let accounts: TestApp;
let site: TestApp;
let person: Person;

beforeAll(async () => {
  accounts = await startTestApp();
  person = await accounts.signUp();
  // The same database and people, but with calls whose answers the tests choose.
  site = await startTestApp({
    shareWith: accounts,
    routes: [
      serve(tenants.list, (_ctx, _actor, input) => fake(input)),
      serve(tenants.updateHistory, (_ctx, _actor, input) => fake(input)),
      serve(tenants.create, (_ctx, _actor, input) => fake(input)),
      serve(accountCalls.profile, (_ctx, _actor, input) => fake(input)),
      serve(users.update, (_ctx, _actor, input) => fake(input)),
      serve(accountCalls.forgotPassword, (_ctx, _actor, input) => fake(input)),
      serve(payments.payuInit, (_ctx, _actor, input) => fake(input)),
      serve(payments.payuNotify, (_ctx, _actor, input, exchange) =>
        fake({ ...input, raw: exchange.rawBody.toString('utf8') }),
      ),
    ],
  });
});
afterAll(async () => {
  await site.close();
  await accounts.close();
});
beforeEach(() => {
  next = () => ({ success: true });
});

const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = json) =>
  site.app.inject({ method: 'POST', url, payload, headers });
const as = (caller: Person) => ({ authorization: `Bearer ${caller.token}` });

const subject: Subject = {
  _id: 's1',
  name: 'Jan',
  type: 'osoba',
  created_by: { _id: 'u1' },
  created_at: '2026-01-01T00:00:00.000Z',
  history: [],
  rating: 2.5,
  entryCount: 0,
  othersEffect: 0,
  version: 1,
};

it('an answer has no field that the contract does not name', async () => {
  next = () => ({ rows: [{ ...subject, identifier_cipher: 'secret', history: [] }], total: 1 });
  const answer = await site.call(tenants.list, {}, { as: person });
  expect(answer.body).toEqual([subject]);
});

it('a paged call answers an array, with the total in a header', async () => {
  next = () => ({ rows: [subject, subject], total: 77 });
  const answer = await site.call(tenants.list, { page: 2, pageSize: 2 }, { as: person });
  expect(answer.body).toHaveLength(2);
  expect(answer.headers['x-total-count']).toBe('77');
  expect(answer.headers['access-control-expose-headers']).toBe('X-Total-Count');
});

it('answers are not cached, framed or sniffed', async () => {
  const { headers } = await site.call(accountCalls.profile, {}, { as: person });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

it('an answer has the id of its request', async () => {
  const one = await site.call(accountCalls.profile, {}, { as: person });
  const two = await site.call(accountCalls.profile, {}, { as: person });
  expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
});

it('the input of a call merges path, query and body', async () => {
  next = () => ({ success: true });
  const input = { id: 'a', entryId: 'b', comment: 'c', version: 3 };
  await site.call(tenants.updateHistory, input, { as: person });
  expect(given).toEqual(input);
});

it('a path parameter wins over a body field of the same name', async () => {
  const url = '/api/tenants/mine/history/e1';
  const payload = { id: 'theirs', entryId: 'e2', comment: 'c' };
  await site.app.inject({ method: 'PUT', url, payload, headers: as(person) });
  expect(given).toEqual({ id: 'mine', entryId: 'e1', comment: 'c' });
});

it('digits of a query become numbers, and unknown parameters are ignored', async () => {
  next = () => ({ rows: [], total: 0 });
  const url = '/api/tenants?page=2&pageSize=&_t=1764&name=Jan&role=admin&__proto__=x';
  const answer = await site.app.inject({ url, headers: as(person) });
  expect(answer.statusCode).toBe(200);
  expect(given).toEqual({ page: 2, name: 'Jan' });
});

it.each(['page=0', 'page=x', 'page=1.5', 'page=1e99', 'pageSize=201', 'page=1&page=2', `email=${'a'.repeat(255)}`])(
  'the server rejects the query %s',
  async (query) => {
    const answer = await site.app.inject({ url: `/api/tenants?${query}`, headers: as(person) });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
  },
);

it('null equals an absent optional field', async () => {
  const payload = { name: 'Jan', nip: null, history: [{ landlord: null, comment: 'c' }] };
  await site.app.inject({ method: 'POST', url: '/api/tenants', payload, headers: as(person) });
  expect(given).toEqual({ name: 'Jan', history: [{ comment: 'c' }] });
});

it('fields of nested objects beyond the contract are dropped', async () => {
  const payload = { name: 'Jan', created_by: 'x', history: [{ comment: 'c', author_id: 'x' }] };
  await site.app.inject({ method: 'POST', url: '/api/tenants', payload, headers: as(person) });
  expect(given).toEqual({ name: 'Jan', history: [{ comment: 'c' }] });
});

it.each([
  ['a number for a text', { name: 5 }],
  ['an object for a text', { name: { a: 1 } }],
  ['a text for a list', { name: 'Jan', history: 'x' }],
  ['a NUL', { name: 'Jan\0' }],
  ['a NUL inside a list', { name: 'Jan', history: [{ comment: '\0' }] }],
])('the server rejects a body with %s', async (_what, payload) => {
  const answer = await site.app.inject({ method: 'POST', url: '/api/tenants', payload, headers: as(person) });
  expect(answer.json()).toMatchObject({ success: false, code: 'VALIDATION' });
});

it('the server rejects a NUL in the path', async () => {
  const url = '/api/tenants/a%00b/history/e';
  const answer = await site.app.inject({ method: 'PUT', url, payload: {}, headers: as(person) });
  expect(answer.statusCode).toBe(400);
});

it.each([
  ['a missing name', '/api/tenants', {}, 'SUBJECT_INCOMPLETE'],
  ['a text that is too long', '/api/tenants', { name: 'a'.repeat(1001) }, 'TEXT_TOO_LONG'],
  ['an identifier that is too long', '/api/tenants', { name: 'a', identifier: '1'.repeat(501) }, 'IDENTIFIER_INVALID'],
  ['a payment without its identifier', '/api/payments/payu/init', {}, 'PAYMENT_DATA_MISSING'],
  ['a payment for nothing', '/api/payments/payu/init', { identifier: '' }, 'PAYMENT_DATA_MISSING'],
  ['a wrong choice', '/api/payments/payu/init', { identifier: '1', type: 'x' }, 'VALIDATION'],
])("a call with %s answers the catalogue's sentence", async (_what, url, payload, code) => {
  const answer = await site.app.inject({ method: 'POST', url, payload, headers: as(person) });
  expect(answer.json()).toMatchObject({ success: false, code });
});

it('input cannot change a prototype', async () => {
  const answer = await post('/api/users/forgot-password', '{"email":"a@b.pl","__proto__":{"isAdmin":true}}');
  expect(answer.json()).toMatchObject({ code: 'VALIDATION' });
  const other = await post('/api/users/forgot-password', '{"email":"a@b.pl","constructor":{"prototype":{"x":1}}}');
  expect(other.statusCode).toBe(400);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

it('a use case gets the received bytes of the body', async () => {
  const sent = '{ "order" : {"status":"COMPLETED"} }';
  await post('/api/payments/payu/notify', sent);
  expect(given).toMatchObject({ raw: sent });
});

it.each(['{', '[]', '"x"', '5', 'true', '{"email":}', '\u0000', '[[[[[[[[', '{"email":"a"}x'])(
  'the server rejects the body %j',
  async (body) => {
    const answer = await post('/api/users/forgot-password', body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
  },
);

it.each(['', 'null', '{}'])('the body %j lacks the required fields', async (body) => {
  expect((await post('/api/users/forgot-password', body)).json().code).toBe('EMAIL_INVALID');
});

it('a deeply nested body is rejected without a crash', async () => {
  const deep = `{"email":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  expect((await post('/api/users/forgot-password', deep)).statusCode).toBe(400);
});

it('the server rejects a body that is not UTF-8', async () => {
  const bytes = Buffer.concat([Buffer.from('{"email":"a'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  expect((await post('/api/users/forgot-password', bytes)).json().code).toBe('VALIDATION');
});

// SECURITY: size of a body
it('the server rejects bodies that are not JSON or too large', async () => {
  const large = await post('/api/users/forgot-password', JSON.stringify({ email: 'a'.repeat(1024 * 1024) }));
  expect([large.statusCode, large.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x']) {
    const answer = await post('/api/users/forgot-password', 'email=a', { 'content-type': type });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
  }
});

describe('what is no HTTP at all', () => {
  const send = async (bytes: string): Promise<string> => {
    const { port } = site.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.end(bytes);
    let answer = '';
    for await (const part of socket) answer += String(part);
    return answer;
  };
  beforeAll(() => site.app.listen({ host: '127.0.0.1', port: 0 }));

  it.each([
    ['garbage', 'hello\r\n\r\n', '400 Bad Request'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431 Request Header'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', '400 Bad Request'],
  ])('a malformed HTTP request is rejected in the agreed shape: %s', async (_what, bytes, status) => {
    const answer = await send(bytes);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 'VALIDATION' });
  });
});

it('an unknown address answers 404 in JSON', async () => {
  for (const url of ['/api', '/api/', '/api/nothing', '/api/tenants/a/b/c', '/nothing']) {
    const answer = await site.app.inject({ url });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NOT_FOUND']);
  }
});

it('a wrong method is rejected with the allowed methods', async () => {
  const answer = await site.app.inject({ method: 'PATCH', url: '/api/tenants/x' });
  expect([answer.statusCode, answer.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(answer.headers.allow).toBe('PUT, DELETE');
});

it.each(['/api/%zz', '/api/tenants/%c3%28/history/e'])('the server rejects the malformed address %s', async (url) => {
  const answer = await site.app.inject({ method: 'PUT', url, headers: as(person), payload: {} });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
});

it('a call without a route answers 501 to callers who have access', async () => {
  expect((await site.app.inject({ url: '/api/invoices' })).json().code).toBe('TOKEN_INVALID');
  const answer = await site.app.inject({ url: '/api/invoices', headers: as(person) });
  expect([answer.statusCode, answer.json().code]).toEqual([501, 'NOT_BUILT']);
});

it('a call that answers a code which it does not declare fails', async () => {
  next = () => refuse('REPORT_EXPIRED');
  const answer = await site.app.inject({ url: '/api/tenants', headers: as(person) });
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL']);
});

it('in production a call answers a code which it does not declare, and the log names both', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const routes = [serve(tenants.list, () => refuse('REPORT_EXPIRED'))];
  const production = await startTestApp({ shareWith: accounts, config: { production: true }, log, routes });
  const answer = await production.app.inject({ url: '/api/tenants', headers: as(person) });
  await production.close();
  expect([answer.statusCode, answer.json().code]).toEqual([410, 'REPORT_EXPIRED']);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ call: 'tenants.list', code: 'REPORT_EXPIRED', msg: 'call answered an undeclared code' }),
  ]);
});

it('every call of the contract has an address', async () => {
  for (const endpoint of Object.values(everyCall()).flatMap((calls) => Object.values(calls))) {
    if (endpoint.outsideApi) continue;
    const url = `/api${endpoint.path.replace(/\{\w+\}/g, 'x')}`;
    const answer = await site.app.inject({ method: endpoint.method, url });
    expect([endpoint.path, [404, 405].includes(answer.statusCode)]).toEqual([endpoint.path, false]);
  }
});

describe('a page of another site', () => {
  const cases = [
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 200],
    [{}, 200],
  ] as const;
  // SECURITY: **Cross-site requests**
  it.each(cases)('a change with the headers %j is answered %d', async (headers, status) => {
    const answer = await post('/api/users/forgot-password', '{"email":"a@b.pl"}', { ...json, ...headers });
    expect(answer.statusCode).toBe(status);
  });
});

describe('a failure', () => {
  it('an expected error answers its status, sentence and object id', async () => {
    next = () => refuse('SUBJECT_EXISTS', { _id: 'abc', message: 'Już jest' });
    const answer = await site.call(tenants.create, { name: subject.name }, { as: person });
    expect([answer.status, answer.body]).toEqual([
      409,
      { success: false, code: 'SUBJECT_EXISTS', message: 'Już jest', _id: 'abc' },
    ]);
  });

  it('a temporary error answers Retry-After', async () => {
    next = () => refuse('LOOKUP_LIMIT', { retryAfterSeconds: 17.2 });
    expect((await site.call(tenants.list, {}, { as: person })).headers['retry-after']).toBe('18');
    next = () => refuse('UNAVAILABLE');
    expect((await site.call(tenants.list, {}, { as: person })).headers['retry-after']).toBe('5');
  });

  it('temporary database errors of every form answer 503', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const ended = Object.assign(new DatabaseError('terminating connection', 1, 'error'), { code: '57P01' });
    for (const error of [refused, ended, new Error('timeout exceeded when trying to connect')]) {
      next = () => {
        throw error;
      };
      const answer = await site.call(accountCalls.profile, {}, { as: person });
      expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
    }
  });

  it('a malformed id answers 404', async () => {
    next = () => site.ctx.db.selectFrom('users').select('id').where('id', '=', 'no uuid').execute();
    expect((await site.call(accountCalls.profile, {}, { as: person })).body.code).toBe('NOT_FOUND');
  });

  it('an unexpected error answers 500 without details', async () => {
    const words = fc.string({ minLength: 3 });
    const thrown = fc.oneof(
      words.map((message) => new Error(`select * from users ${message}`)),
      words.map((message) => Object.assign(new DatabaseError(message, 1, 'error'), { code: '23505', detail: message })),
      words.map((message) => Object.assign(new TypeError(message), { statusCode: 418, code: 'FST_SOMETHING' })),
      words.map((message) => ({ message, stack: message, statusCode: 200 })),
      words,
      fc.constant(undefined),
    );
    await fc.assert(
      fc.asyncProperty(thrown, async (error) => {
        next = () => {
          throw error;
        };
        const answer = await site.call(accountCalls.profile, {}, { as: person });
        expect([answer.status, answer.body]).toEqual([
          500,
          { success: false, code: 'INTERNAL', message: 'Wystąpił błąd serwera. Spróbuj ponownie później.' },
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('an answer that breaks the contract is a 500', async () => {
    next = () => ({ success: true });
    expect((await site.call(tenants.create, { name: 'a' }, { as: person })).status).toBe(201);
    next = () => ({ nothing: true });
    expect((await site.call(tenants.create, { name: 'a' }, { as: person })).status).toBe(500);
  });
});
