import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import type { EidSettings } from '../../src/rights/claims/config';

/** What a provider says of a person, and how it may be wrong. */
export interface CraftedToken {
  /** Claims that replace the right ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Signs with a key that is not published. */
  isForged?: boolean;
  userInfo?: Record<string, unknown>;
}

export interface CraftedProvider {
  settings: EidSettings;
  /** What the next sign-in answers. */
  next: CraftedToken;
  /** Where it sends the browser to sign in; absent: its own page. */
  page?: string;
  /** The client assertions that were presented, verified by the client's key. */
  assertions: number;
  close(): Promise<void>;
}

const PESEL = '07871000023';
const ACR = 'substantial';

/** Starts an OpenID provider that answers as a test wants; with a client key it requires the key and encrypts with it. */
export async function startCraftedProvider(clientKey?: JWK): Promise<CraftedProvider> {
  const app = fastify({ forceCloseConnections: true });
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  let issuer = '';
  const crafted: CraftedProvider = {
    next: {},
    assertions: 0,
    settings: {
      issuer: '',
      clientId: 'najem',
      clientSecret: clientKey ? null : 'secret',
      clientKey: clientKey ?? null,
      scope: 'openid',
      acrValues: ACR,
      acrAccepted: [ACR],
      peselClaim: 'pesel',
      label: '',
    },
    close: () => app.close(),
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  app.get('/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: crafted.page ?? `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }));
  app.get('/jwks', async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', use: 'sig', alg: 'RS256' }] }));
  app.get('/me', () => ({ sub: 'person', ...crafted.next.userInfo }));
  app.post('/token', async (request, reply) => {
    const fields = request.body as Record<string, string>;
    const [challenge, nonce] = (fields.code ?? '').split('.');
    const isProved =
      createHash('sha256')
        .update(fields.code_verifier ?? '')
        .digest('base64url') === challenge;
    if (!isProved) return reply.code(400).send({ error: 'invalid_grant' });
    if (clientKey) {
      await jwtVerify(fields.client_assertion ?? '', await importJWK(publicHalf(clientKey), 'ES256'));
      crafted.assertions += 1;
    }
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      iss: issuer,
      aud: 'najem',
      sub: 'person',
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce,
      acr: ACR,
      pesel: PESEL,
      given_name: 'Łukasz',
      family_name: 'Ostrowski',
      ...crafted.next.claims,
    };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(crafted.next.isForged ? foreign.privateKey : privateKey);
    return { access_token: 'a', token_type: 'Bearer', id_token: clientKey ? await encrypted(token, clientKey) : token };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  crafted.settings.issuer = issuer;
  return crafted;
}

/** The code with which this provider sends the browser back: it names what the provider has to know. */
export function codeFor(redirectUri: string): { state: string; code: string } {
  const fields = new URL(redirectUri).searchParams;
  return { state: fields.get('state') ?? '', code: `${fields.get('code_challenge')}.${fields.get('nonce')}` };
}

function publicHalf({ kty, crv, x, y }: JWK): JWK {
  return { kty, crv, x, y };
}

async function encrypted(token: string, key: JWK): Promise<string> {
  return new CompactEncrypt(Buffer.from(token))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', cty: 'JWT' })
    .encrypt(await importJWK(publicHalf(key), 'ECDH-ES'));
}
