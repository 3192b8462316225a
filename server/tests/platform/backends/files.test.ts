import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { platform } from '@najem/shared/contract/platform';
import { sendsFile } from '../../../src/platform/backends/ask-backend';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';
import { confirmPerson, type Person } from '../../support/sign-in';

const MIB = 2 ** 20;
const PART = Buffer.alloc(MIB, 'x');

let site: ReleaseSite;
let url: string;
let person: Person;
let backend: Server;
/** How the backend answers. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  site = await startReleaseSite();
  url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  person = await site.host.signUpVerified();
  backend = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => backend.once('listening', resolve));
  const { token } = await site.newToken('files');
  await site.publish(buildUpload('files', '1.0.0-a'), token);
  await confirmPerson(site.host, site.admin);
  const address = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  await site.host.call(platform.setBackend, { remote: 'files', address }, { as: site.admin });
});
afterAll(async () => {
  backend.closeAllConnections();
  backend.close();
  await site.close();
});

function get(as = person, more: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/api/x/files/one`, { headers: { authorization: `Bearer ${as.token}` }, ...more });
}

function post(body: BodyInit, type = 'application/octet-stream'): Promise<Response> {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': type };
  return fetch(`${url}/api/x/files/new`, { method: 'POST', headers, body });
}

/** Sends as many mebibytes as a chunked body, while the other end reads. */
async function write(response: ServerResponse, mebibytes: number): Promise<void> {
  const gone = once(response, 'close');
  for (let sent = 0; sent < mebibytes && !response.destroyed; sent += 1) {
    if (!response.write(PART)) await Promise.race([once(response, 'drain'), gone]);
  }
}

/** Reads the body of a request to a backend, and its headers. */
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let bytes = 0;
  for await (const part of request) bytes += (part as Buffer).length;
  const { 'content-type': type, 'content-length': length } = request.headers;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ bytes, type, length }));
}

/** Without unhandled rejections of requests that break off. */
const receiving = (request: IncomingMessage, response: ServerResponse) =>
  void receive(request, response).catch(() => response.destroy());

it('a file of 25 MiB reaches the backend whole, with its type and its length', async () => {
  answer = receiving;
  const reply = await post(Buffer.alloc(25 * MIB), 'image/heic');
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { bytes: 25 * MIB, type: 'image/heic', length: String(25 * MIB) },
  ]);
});

it('a form with a file reaches the backend as the browser wrote it', async () => {
  answer = receiving;
  const form = new FormData();
  form.append('file', new File(['plan'], 'plan.pdf'));
  const reply = await fetch(`${url}/api/x/files/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  expect(((await reply.json()) as { type: string }).type).toMatch(/^multipart\/form-data; boundary=/);
});

it('a file of more than 25 MiB is refused, whether or not it says how large it is', async () => {
  answer = receiving;
  const said = new Promise<[number | undefined, string]>((resolve, reject) => {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'image/png' };
    const length = { 'content-length': 25 * MIB + 1 };
    const sending = send(`${url}/api/x/files/new`, { method: 'POST', headers: { ...headers, ...length } });
    sending.once('error', reject).once('response', (reply) => {
      reply.setEncoding('utf8').once('data', (text: string) => resolve([reply.statusCode, text]));
    });
    sending.flushHeaders();
  });
  const [status, text] = await said;
  expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }]);

  const unsaid = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'image/png' };
    const sending = send(`${url}/api/x/files/new`, { method: 'POST', headers });
    sending.once('response', (reply) => resolve(reply.statusCode)).once('error', reject);
    sending.write(Buffer.alloc(25 * MIB + 1));
  });
  expect(unsaid).toBe(413);
});

it('a file of 50 MiB reaches its reader whole', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' });
    void write(response, 50).then(() => response.end());
  };
  const reply = await get();
  expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, 50 * MIB]);
});

it('a file that says that it has more than 50 MiB is a 503', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-length': 50 * MIB + 1 }).flushHeaders();
  expect((await get()).status).toBe(503);
});

it.each([
  ['is more than 50 MiB', (response: ServerResponse) => write(response, 51)],
  ['breaks off', (response: ServerResponse) => write(response, 1).then(() => response.socket?.destroy())],
])('a file that %s is an error to its reader, and never a shorter file', async (_what, arrange) => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' });
    void arrange(response);
  };
  const reply = await get();
  expect(reply.status).toBe(200);
  await expect(reply.arrayBuffer()).rejects.toThrow();
});

it.each([
  ['application/pdf', 'inline; filename=umowa.pdf'],
  ['image/jpeg', 'inline; filename=umowa.pdf'],
  ['image/svg+xml', 'attachment; filename=umowa.pdf'],
  ['text/html', 'attachment; filename=umowa.pdf'],
  ['application/pdf, text/html', 'attachment; filename=umowa.pdf'],
  ['application/octet-stream', 'attachment; filename=umowa.pdf'],
])('a file of the type %s is answered as %s, whatever the backend says', async (type, disposition) => {
  answer = (_request, response) =>
    response
      .writeHead(200, { 'content-type': type, 'content-disposition': 'inline; filename=umowa.pdf; x="a;b"' })
      .end('a');
  const { headers } = await get();
  expect([headers.get('content-disposition'), headers.get('x-content-type-options')]).toEqual([disposition, 'nosniff']);
});

it('files are not read ahead of readers who wait, and two of a person, beside other calls, are under way', async () => {
  const other = await site.host.signUpVerified();
  let ended = 0;
  let written = 0;
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' });
    const count = response.write.bind(response);
    response.write = ((part: Buffer) => {
      written += 1;
      return count(part);
    }) as typeof response.write;
    void write(response, 50).then(() => (ended += 1));
  };
  const before = process.memoryUsage().arrayBuffers;
  const leaving = new AbortController();
  const replies = await Promise.all([person, person, other, other].map((one) => get(one, { signal: leaving.signal })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // Until nothing moves any more.
  for (let seen = -1; seen !== written;) {
    seen = written;
    await pause(300);
  }
  expect(ended).toBe(0);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MIB);
  expect((await get()).status).toBe(503);
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  expect((await get()).status).toBe(200);
  leaving.abort();
  await Promise.allSettled(replies.map((reply) => reply.arrayBuffer()));
});

it('a file whose reader is gone is not asked of the backend any further, and its place is free again', async () => {
  let closed: Promise<void> | undefined;
  answer = (_request, response) => {
    closed = new Promise((resolve) => response.once('close', resolve));
    response.writeHead(200, { 'content-type': 'application/zip' });
    void write(response, 50);
  };
  for (let turn = 0; turn < 3; turn += 1) {
    const leaving = new AbortController();
    const reply = await get(person, { signal: leaving.signal });
    expect(reply.status).toBe(200);
    leaving.abort();
    await closed;
  }
});

it.each([
  ['application/json', false],
  ['Application/JSON; charset=utf-8', false],
  ['application/json-seq', true],
  ['application/json-patch+json', true],
  ['text/plain', true],
])('a request with a body of the type %s is passed on as a file: %s', (type, isFile) => {
  expect(sendsFile({ 'content-type': type, 'content-length': '2' })).toBe(isFile);
});
