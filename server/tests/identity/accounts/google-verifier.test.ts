import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createGoogleVerifier } from '../../../src/identity/accounts/google-verifier';

const NOW = new Date('2026-11-20T09:00:00.000Z');
const CLIENT = '123-abc.apps.googleusercontent.com';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

let keys: Keys;
let foreign: Keys;
let server: Server;
let jwksUrl: string;
let fetched = 0;

beforeAll(async () => {
  keys = await generateKeyPair('RS256');
  foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  server = createServer((_request, response) => {
    fetched += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const SECONDS = Math.floor(NOW.getTime() / 1000);
const CLAIMS = {
  iss: 'https://accounts.google.com',
  aud: CLIENT,
  sub: '110000000000000000001',
  email: 'uzytkownik@gmail.com',
  email_verified: true,
  name: 'Jan Testowy',
  iat: SECONDS - 10,
  exp: SECONDS + 3590,
};

function sign(changes: Record<string, unknown> = {}, { key = keys.privateKey, kid = 'k1' } = {}) {
  return new SignJWT({ ...CLAIMS, ...changes }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

function verifier(issuer = 'https://accounts.google.com') {
  return createGoogleVerifier({ clientId: CLIENT, issuer, jwksUrl }, () => NOW);
}

// RULES: Both are reached
it('a Google token gives the identity that it was issued for', async () => {
  expect(await verifier().verify(await sign({ hd: 'firma.example', nonce: 'n1' }))).toEqual({
    sub: '110000000000000000001',
    email: 'uzytkownik@gmail.com',
    emailVerified: true,
    name: 'Jan Testowy',
    hostedDomain: 'firma.example',
    nonce: 'n1',
  });
});

it.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [1, false],
  [undefined, false],
])("an address is confirmed only where Google's claim is true: %p", async (email_verified, expected) => {
  expect((await verifier().verify(await sign({ email_verified }))).emailVerified).toBe(expected);
});

it("the Google verifier accepts both issuer names of Google, and another provider's own name only", async () => {
  await expect(verifier().verify(await sign({ iss: 'accounts.google.com' }))).resolves.toBeDefined();
  const own = verifier('http://localhost:3001/google');
  await expect(own.verify(await sign({ iss: 'http://localhost:3001/google' }))).resolves.toBeDefined();
  await expect(own.verify(await sign())).rejects.toThrow();
});

it('the Google verifier accepts a token that expired within the clock tolerance', async () => {
  await expect(verifier().verify(await sign({ exp: SECONDS - 30 }))).resolves.toBeDefined();
});

// SECURITY: **Google.**
it.each([
  ['another issuer', { iss: 'https://accounts.example' }],
  ['another client', { aud: 'obcy.apps.googleusercontent.com' }],
  ['a token that has run out', { exp: SECONDS - 61 }],
  ['no address', { email: undefined }],
  ['no subject', { sub: undefined }],
  ['an endless subject', { sub: 'x'.repeat(256) }],
])('the Google verifier rejects %s', async (_case, changes) => {
  await expect(verifier().verify(await sign(changes))).rejects.toThrow();
});

it('the Google verifier rejects Google tokens with another signature or without one', async () => {
  await expect(verifier().verify(await sign({}, { key: foreign.privateKey }))).rejects.toThrow();
  await expect(verifier().verify(await sign({}, { kid: 'k2' }))).rejects.toThrow();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await expect(verifier().verify(`${part({ alg: 'none' })}.${part(CLAIMS)}.`)).rejects.toThrow();
  const shared = new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', kid: 'k1' });
  await expect(
    verifier().verify(await shared.sign(Buffer.from('client-id-as-a-secret-of-32-bytes'))),
  ).rejects.toThrow();
  await expect(verifier().verify('wcale nie token')).rejects.toThrow();
});

it("the Google verifier requests Google's keys once and caches them", async () => {
  const google = verifier();
  const before = fetched;
  for (let n = 0; n < 5; n += 1) await google.verify(await sign());
  expect(fetched - before).toBe(1);
});
