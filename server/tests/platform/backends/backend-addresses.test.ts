import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platform } from '@najem/shared/contract/platform';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';
import { confirmPerson, type Person } from '../../support/sign-in';

const OWN_PORT = 3999;

let site: ReleaseSite;
let person: Person;
let backend: Server;
let port: number;
let calls = 0;
/** What names stand for. */
let found: string;

beforeAll(async () => {
  site = await startReleaseSite();
  site.host.ctx.config.port = OWN_PORT;
  person = await site.host.signUpVerified();
  backend = createServer((_request, response) => {
    calls += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => backend.once('listening', resolve));
  ({ port } = backend.address() as AddressInfo);
  const { token } = await site.newToken('keys');
  await site.publish(buildUpload('keys', '1.0.0-a'), token);
  jest
    .spyOn(dns.promises, 'lookup')
    .mockImplementation(() => Promise.resolve([{ address: found, family: 4 }]) as never);
  jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, done: (...args: unknown[]) => void) =>
      done(null, [{ address: found, family: 4 }])) as never);
});
afterAll(async () => {
  jest.restoreAllMocks();
  backend.close();
  await site.close();
});

async function setBackend(address: string) {
  await confirmPerson(site.host, site.admin);
  return site.host.call(platform.setBackend, { remote: 'keys', address }, { as: site.admin });
}

const ask = () => site.app.inject({ url: '/api/x/keys/list', headers: { authorization: `Bearer ${person.token}` } });

// SECURITY: A team's backend is never
it.each([
  'http://169.254.169.254/latest',
  'http://2852039166',
  'http://0xa9.0xfe.0xa9.0xfe',
  'http://[::ffff:169.254.169.254]',
  'http://[::ffff:a9fe:a9fe]:8080/x',
  'http://[64:ff9b::169.254.169.254]',
  'http://[2002:a9fe:a9fe::1]',
  'http://[fe80::1]',
  'http://[fd00:ec2::254]',
  'http://100.100.100.200',
  `http://127.0.0.1:${OWN_PORT}`,
  `http://[::1]:${OWN_PORT}/api`,
  `http://0.0.0.0:${OWN_PORT}`,
])('the server refuses %s as the address of a backend', async (address) => {
  found = new URL(address).hostname.replace(/[[\]]/g, '');
  expect((await setBackend(address)).body.code).toBe('BACKEND_ADDRESS');
});

it('the server refuses its own address and a name that stands for a forbidden one, and takes any other', async () => {
  found = '203.0.113.5';
  expect((await setBackend(site.host.ctx.config.publicUrl)).body.code).toBe('BACKEND_ADDRESS');
  for (const address of ['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1%eth0']) {
    found = address;
    expect((await setBackend('http://metadata.example')).body.code).toBe('BACKEND_ADDRESS');
  }
  found = '127.0.0.1';
  expect((await setBackend(`http://keys.example:${OWN_PORT}`)).body.code).toBe('BACKEND_ADDRESS');
  expect((await setBackend(`http://keys.example:${port}`)).status).toBe(200);
});

// SECURITY: A team's backend is never
it('a call reaches no backend whose name stands for a forbidden address by then', async () => {
  found = '127.0.0.1';
  await setBackend(`http://keys.example:${port}`);
  const before = calls;
  found = '169.254.169.254';
  expect((await ask()).statusCode).toBe(503);
  expect(calls).toBe(before);
  found = '127.0.0.1';
  expect((await ask()).statusCode).toBe(200);
  expect(calls).toBe(before + 1);
});

it('a call reaches no forbidden address that was entered before', async () => {
  const { db } = site.host.ctx;
  for (const address of ['http://169.254.169.254', `http://127.0.0.1:${OWN_PORT}`]) {
    await db.updateTable('remote_backends').set({ address }).where('remote', '=', 'keys').execute();
    site.host.advance(60_000);
    expect((await ask()).statusCode).toBe(503);
  }
});

it('a call that the site itself makes, by another of its names, is passed on to nobody', async () => {
  const { db } = site.host.ctx;
  found = '127.0.0.1';
  const address = `http://keys.example:${port}`;
  await db.updateTable('remote_backends').set({ address }).where('remote', '=', 'keys').execute();
  const before = calls;
  const headers = { authorization: `Bearer ${person.token}`, 'x-najem-session': 'signed' };
  expect((await site.app.inject({ url: '/api/x/keys/list', headers })).statusCode).toBe(503);
  expect((await ask()).statusCode).toBe(200);
  expect(calls).toBe(before + 1);
});
