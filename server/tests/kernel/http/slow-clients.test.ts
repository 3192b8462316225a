import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { startTestApp, type TestApp } from '../../support/harness';
import { startSite } from '../../support/release-site';

const ALL_GONE_MS = 30_000;

let host: TestApp;
let site: FastifyInstance;
let folder: string;
let logged: string[];

beforeAll(async () => {
  logged = [];
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
  folder = await mkdtemp(path.join(tmpdir(), 'najem-slow-'));
  host = await startTestApp({ log, config: { dataDir: path.join(folder, 'data') } });
  site = await startSite(host, folder);
  await site.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await site.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

function open(): Socket {
  const { port } = site.server.address() as AddressInfo;
  // As a client that never closes its half.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  return socket;
}

/** Sends a piece at a time for ever; resolves with the answer when the server has ended the connection. */
async function drip(start: string, piece: string): Promise<string> {
  const socket = open();
  socket.write(start);
  const timer = setInterval(() => socket.write(piece), 500);
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  await new Promise((resolve) => socket.once('end', resolve).once('close', resolve));
  clearInterval(timer);
  socket.destroy();
  return answer;
}

const connections = () =>
  new Promise<number>((resolve) => site.server.getConnections((_error, count) => resolve(count)));

// SECURITY: size of a body
// SECURITY: time to send the headers
it('a client that is slow with headers or a body, or says nothing, is disconnected within 30 seconds', async () => {
  const halfOpen = open();
  halfOpen.write('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const silent = open();
  const body = 'POST /api/users/forgot-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const answers = Promise.all([
    drip('GET / HTTP/1.1\r\nHost: x\r\n', 'x: y\r\n'),
    drip(`${body}Content-Length: 100000\r\n\r\n{`, ' '),
    drip('', ''),
  ]);
  // The timers of a process end in their order, and what they cause is over some turns later, also on a busy machine.
  await wait(ALL_GONE_MS);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  expect(await connections()).toBe(0);
  for (const answer of await answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 'REQUEST_TIMEOUT' });
  }
  halfOpen.destroy();
  silent.destroy();
});

it.each([
  '/assets/../x',
  '/assets/..%2fx',
  '/assets/%2e%2e/x',
  '/assets/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/assets/shell-build/../../../etc/passwd',
  '/assets/shell-build/..%5c..%5cx',
  '/assets//etc/passwd',
  '/assets/%00',
  '/assets/',
  '/remotes/../x',
  '/remotes/tenants/..%2f..%2fx',
])('an address that leads out of the folder of files answers 404 to %s, without a line in the log', async (address) => {
  const socket = open();
  // As written: a client library would resolve the dots.
  socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  let answer = '';
  for await (const bytes of socket) answer += String(bytes);
  expect(answer.split('\r\n', 1)[0]).toBe('HTTP/1.1 404 Not Found');
  expect(logged).toEqual([]);
});
