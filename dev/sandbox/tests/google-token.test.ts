import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { closeAll, openSandbox } from './harness';
import type { Harness } from './harness';

afterEach(closeAll);

const CLIENT = 'klient.apps.example';

async function order(harness: Harness, body: object): Promise<string> {
  const answer = await harness.app.inject({
    method: 'POST',
    url: '/google/token',
    payload: { client_id: CLIENT, email: 'ala@gmail.com', ...body },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ credential: string }>().credential;
}

/** Verifies as a product does; resolves with the claims or the code of the refusal. */
async function verify(harness: Harness, token: string): Promise<JWTPayload | string> {
  const keySet = (await harness.app.inject('/google/oauth2/v3/certs')).json<JSONWebKeySet>();
  const options = {
    issuer: harness.config.google.issuer,
    audience: CLIENT,
    algorithms: ['RS256'],
    clockTolerance: 60,
    requiredClaims: ['sub', 'exp', 'iat', 'email'],
    currentDate: harness.schedule.now(),
  };
  return jwtVerify(token, createLocalJWKSet(keySet), options).then(
    ({ payload }) => payload,
    (error: { code: string }) => error.code,
  );
}

describe('ID tokens', () => {
  it('a token has the claims of a consumer account and is valid for an hour', async () => {
    const harness = await openSandbox();
    const claims = await verify(harness, await order(harness, { name: 'Ala Nowa Testowa', nonce: 'n-1', sub: '42' }));
    const now = harness.schedule.now().getTime() / 1000;
    expect(claims).toEqual({
      iss: 'http://localhost:3001/google',
      aud: CLIENT,
      azp: CLIENT,
      sub: '42',
      email: 'ala@gmail.com',
      email_verified: true,
      name: 'Ala Nowa Testowa',
      given_name: 'Ala',
      family_name: 'Nowa Testowa',
      nonce: 'n-1',
      iat: now,
      nbf: now - 300,
      exp: now + 3600,
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('a token has the requested Workspace domain and an unverified address', async () => {
    const harness = await openSandbox();
    const claims = await verify(harness, await order(harness, { hd: 'firma.test', email_verified: false }));
    expect(claims).toMatchObject({ hd: 'firma.test', email_verified: false });
  });

  it('tokens for one address have the same account id', async () => {
    const harness = await openSandbox();
    const [first, second, other] = await Promise.all([
      order(harness, {}),
      order(harness, { email: 'ALA@gmail.com' }),
      order(harness, { email: 'ola@gmail.com' }),
    ]);
    expect(decodeJwt(first).sub).toMatch(/^\d{21}$/);
    expect(decodeJwt(second).sub).toBe(decodeJwt(first).sub);
    expect(decodeJwt(other).sub).not.toBe(decodeJwt(first).sub);
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    ['another audience', { aud: 'somebody-else' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    ['no e-mail', { omit: ['email'] }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    ['a time that has passed', { iat: 1000, exp: 2000 }, 'ERR_JWT_EXPIRED'],
    ['an unknown key', { kid: 'nobody' }, 'ERR_JWKS_NO_MATCHING_KEY'],
    ['the signature of a stranger', { signer: 'foreign' }, 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
    ['no signature', { alg: 'none' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    ['a signature by the public key as a secret', { alg: 'HS256' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
  ])('a verifier rejects a token issued with %s', async (_case, faults, code) => {
    const harness = await openSandbox();
    expect(await verify(harness, await order(harness, faults))).toBe(code);
  });

  it('the sandbox rejects token requests with a wrong address or an unknown algorithm', async () => {
    const { app } = await openSandbox();
    const ask = (payload: object) => app.inject({ method: 'POST', url: '/google/token', payload });
    expect((await ask({ email: 'a@b.pl, c@d.pl' })).statusCode).toBe(400);
    expect((await ask({ email: 'a@b.pl', alg: 'ES256' })).statusCode).toBe(400);
  });
});

describe('published keys', () => {
  it('two cacheable keys are published, and the discovery document leads to them', async () => {
    const { app } = await openSandbox();
    const certs = await app.inject('/google/oauth2/v3/certs');
    expect(certs.headers['cache-control']).toMatch(/max-age=\d+/);
    const { keys } = certs.json<JSONWebKeySet>();
    expect(keys).toHaveLength(2);
    keys.forEach((key) => expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']));

    expect((await app.inject('/google/.well-known/openid-configuration')).json()).toMatchObject({
      issuer: 'http://localhost:3001/google',
      jwks_uri: 'http://localhost:3001/google/oauth2/v3/certs',
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });

  it('tokens stay valid over a restart', async () => {
    const first = await openSandbox();
    const token = await order(first, {});
    const second = await first.reopen();
    expect(await verify(second, token)).toMatchObject({ email: 'ala@gmail.com' });
  });

  it('a rotation keeps the previous key published and drops the one before', async () => {
    const harness = await openSandbox();
    const old = await order(harness, {});
    await harness.app.inject({ method: 'POST', url: '/google/control/rotate-keys' });
    expect(await verify(harness, old)).toMatchObject({ email: 'ala@gmail.com' });
    expect(await verify(harness, await order(harness, {}))).toMatchObject({ email: 'ala@gmail.com' });
    await harness.app.inject({ method: 'POST', url: '/google/control/rotate-keys' });
    expect(await verify(harness, old)).toBe('ERR_JWKS_NO_MATCHING_KEY');
  });
});
