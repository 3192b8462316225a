import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createServer, getCACertificates, type Server, setDefaultCACertificates } from 'node:tls';
import { pino } from 'pino';
import { createGoogleVerifier } from '../../src/identity/accounts/google-verifier';
import { createMailer } from '../../src/kernel/mail/transport';
import { createKsefClient } from '../../src/money/invoices/ksef-client';
import { createPayuClient } from '../../src/money/payments/payu-client';
import { askBackend } from '../../src/platform/backends/ask-backend';
import { agentFor } from '../../src/platform/backends/safe-address';
import { createMalwareScanner } from '../../src/register/attachments/malware-scanner';
import { createEidClient } from '../../src/rights/claims/eid-client';
import { makeCertificate } from '../support/make-certificate';
import { buildTestConfig } from '../support/harness';

/** Asks a team's backend, which is reached by a connection that its name was looked up for. */
const ask = (address: string) =>
  askBackend(
    address,
    { id: '1', method: 'GET', headers: {}, body: undefined },
    {
      ...{ session: 'session', signal: AbortSignal.timeout(5_000), onFile: () => undefined },
      dispatcher: agentFor({ config }, address),
    },
  );

/** Everything that leaves the process, by the file that sends it; each talks to `localhost` at a port. */
const CLIENTS: Readonly<Record<string, (port: number) => Promise<unknown>>> = {
  'identity/accounts/google-verifier.ts': (port) =>
    createGoogleVerifier(
      { clientId: 'site', issuer: `https://localhost:${port}`, jwksUrl: `https://localhost:${port}/keys` },
      now,
    ).verify(`${encode({ alg: 'RS256', kid: '1' })}.${encode({})}.AA`),
  'kernel/mail/transport.ts': async (port) => {
    const mailer = createMailer({
      mail: { smtpUrl: `smtps://localhost:${port}`, from: 'Najem <no-reply@najem.test>' },
    });
    await mailer.send({ to: 'a@b.pl', subject: 'a', text: 'a', html: 'a' }).finally(() => mailer.close());
  },
  'money/invoices/ksef-client.ts': (port) =>
    createKsefClient({ url: `https://localhost:${port}`, token: 'token' }).transmit(Buffer.from('a'), '1111111111'),
  'money/payments/payu-client.ts': (port) =>
    createPayuClient({ ...config.payu, url: `https://localhost:${port}` }, now).retrieve('1'),
  'platform/backends/ask-backend.ts': (port) => ask(`https://localhost:${port}/`),
  'platform/backends/safe-address.ts': (port) => ask(`https://localhost:${port}/safe`),
  'register/attachments/malware-scanner.ts': (port) =>
    createMalwareScanner({ host: 'localhost', port, isEncrypted: true }).scan(Buffer.from('a')),
  'rights/claims/eid-client.ts': async (port) => {
    const eid = { ...(config.eid ?? fail('No provider')), issuer: `https://localhost:${port}` };
    return createEidClient(eid, { publicUrl: 'https://najem.test', now, log: pino({ level: 'silent' }) }).start('a');
  },
};
const SENDS = /\bfetch\(|\bconnect\(\{|createTransport\(|createRemoteJWKSet\(|\bdiscovery\(|fastifyReplyFrom|undici/;

const config = buildTestConfig();
const now = () => new Date();
const folder = mkdtempSync(path.join(os.tmpdir(), 'najem-certificates-'));
const trusted = getCACertificates('default');
const servers: Server[] = [];

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function fail(reason: string): never {
  throw new Error(reason);
}

/** Starts a server with a certificate; `heard` says whether a client went on after it had seen it. */
async function listen(authority: string, name: string) {
  const { ca, cert, key } = makeCertificate(path.join(folder, authority), name);
  let heard = false;
  const server = createServer({ cert, key }, (socket) => {
    socket.on('error', () => socket.destroy());
    // A mail client waits for it.
    socket.write('220 here\r\n');
    socket.on('data', () => {
      heard = true;
      socket.destroy();
    });
  });
  server.on('tlsClientError', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { ca, port: (server.address() as AddressInfo).port, heard: () => heard };
}

afterAll(() => {
  for (const server of servers) server.close();
  setDefaultCACertificates(trusted);
  rmSync(folder, { recursive: true, force: true });
});

it.each(Object.entries(CLIENTS))(
  '%s tells nothing to a server with a certificate of another name',
  async (_file, send) => {
    const right = await listen('known', 'localhost');
    const other = await listen('known', 'other.example');
    const forged = await listen('unknown', 'localhost');
    setDefaultCACertificates([...trusted, right.ca]);
    for (const { port } of [right, other, forged]) await send(port).catch(() => undefined);
    expect({ right: right.heard(), other: other.heard(), forged: forged.heard() }).toEqual({
      right: true,
      other: false,
      forged: false,
    });
  },
);

it('the list of connections knows every file of the program that sends something', () => {
  const files = readdirSync('server/src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sending = files.filter((file) => SENDS.test(readFileSync(path.join('server/src', file), 'utf8')));
  expect(sending.map((file) => file.replaceAll(path.sep, '/')).sort()).toEqual(Object.keys(CLIENTS).sort());
});
