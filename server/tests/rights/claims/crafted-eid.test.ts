import { claims } from '@najem/shared/contract/rights';
import { exportJWK, generateKeyPair } from 'jose';
import { codeFor, type CraftedProvider, type CraftedToken, startCraftedProvider } from '../../support/crafted-eid';
import { catchUp, startEidApp } from '../../support/eid';
import type { TestApp } from '../../support/harness';

let provider: CraftedProvider;
let site: TestApp;
beforeAll(async () => {
  provider = await startCraftedProvider();
  site = await startEidApp(provider.settings);
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

async function proveBy(token: CraftedToken, { app = site, by = provider } = {}) {
  by.next = token;
  catchUp(app);
  const { body, cookies } = await app.call(claims.startEid, {});
  return app.call(claims.finishEid, codeFor(body.redirectUri), { cookies });
}

const seconds = () => Math.floor(Date.now() / 1000);

it('a right token proves the identity', async () => {
  expect(await proveBy({})).toMatchObject({
    status: 200,
    body: { claim: { state: 'active', familyName: 'Ostrowski' } },
  });
});

it('what the token lacks is read from UserInfo', async () => {
  const claimsOfToken = { pesel: undefined, given_name: undefined };
  const userInfo = { pesel: '07871000023', given_name: 'Ł.' };
  expect((await proveBy({ claims: claimsOfToken, userInfo })).body.claim).toMatchObject({ givenName: 'Ł.' });
});

// SECURITY: **eID.**
it.each<[string, () => CraftedToken]>([
  ['of another nonce', () => ({ claims: { nonce: 'x' } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
  ['for another client', () => ({ claims: { aud: 'another' } })],
  ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['that has expired', () => ({ claims: { exp: seconds() - 120 } })],
  ['issued six minutes ago', () => ({ claims: { iat: seconds() - 360 } })],
  ['of a sign-in eleven minutes ago', () => ({ claims: { auth_time: seconds() - 660 } })],
  ['signed by a key that is not published', () => ({ isForged: true })],
  ['of a weaker sign-in', () => ({ claims: { acr: 'low' } })],
  ['that does not say how strong the sign-in was', () => ({ claims: { acr: undefined } })],
  [
    'whose UserInfo is about somebody else',
    () => ({ claims: { pesel: undefined }, userInfo: { sub: 'another', pesel: '07871000023' } }),
  ],
])('a token %s proves nothing', async (_what, token) => {
  expect(await proveBy(token())).toMatchObject({ status: 400, body: { code: 'PROOF_FAILED' } });
});

it.each([
  ['a wrong check digit', '07871000024'],
  ['eleven zeros', '00000000000'],
  ['letters', 'abc'],
])('a PESEL with %s is none', async (_what, pesel) => {
  expect((await proveBy({ claims: { pesel } })).body.code).toBe('PROOF_NO_IDENTIFIER');
});

async function startAt(page: string) {
  const by = await startCraftedProvider();
  by.page = page;
  const app = await startEidApp(by.settings);
  const started = await app.call(claims.startEid, {});
  await app.close();
  await by.close();
  return started;
}

it('the browser is sent to the page that the provider publishes, also at another origin than its own', async () => {
  const { origin, pathname } = new URL((await startAt('https://login.broker.example/auth')).body.redirectUri);
  expect(origin + pathname).toBe('https://login.broker.example/auth');
});

// SECURITY: **eID.**
it.each(['javascript:alert(1)', 'http://login.broker.example/auth', 'nowhere'])(
  'the page to which the browser is sent is not %s',
  async (page) => {
    expect(await startAt(page)).toMatchObject({ status: 503, body: { code: 'PROVER_UNAVAILABLE' } });
  },
);

it('a client with a key signs with it and reads encrypted tokens', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const by = await startCraftedProvider({ ...(await exportJWK(privateKey)), kid: 'client' });
  const app = await startEidApp(by.settings);
  expect(await proveBy({}, { app, by })).toMatchObject({ status: 200, body: { claim: { state: 'active' } } });
  expect(by.assertions).toBe(1);
  await app.close();
  await by.close();
});
