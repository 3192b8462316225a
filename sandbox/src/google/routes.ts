import type { FastifyInstance } from 'fastify';
import { browserScript } from '../browser-script';
import { isLoopback } from '../config';
import type { SandboxConfig } from '../config';
import { acceptForms, field, sendAsset, sendPage } from '../layout';
import { subjectOf } from './accounts';
import type { GoogleAccount } from './accounts';
import { finishSelection, showGoogleDemo } from './browser/finish';
import { drawGsiButton } from './browser/gsi-button';
import { drawGsiCard } from './browser/gsi-card';
import { installGoogleIdentity } from './browser/gsi-client';
import { GSI_STYLE } from './gsi-style';
import type { GoogleKeys } from './keys';
import { demoPage, finishPage, refusedPage, selectPage, SELECTION_FIELDS } from './pages';
import type { Selection } from './pages';
import { googleTexts, gsiTexts } from './texts';
import { issueToken } from './tokens';
import type { TokenFaults } from './tokens';

const KEYS_MAX_AGE_SECONDS = 600;
const ALGORITHMS = ['RS256', 'none', 'HS256'];
const EMAIL = /^[^\s@,;:<>"]+@[^\s@,;:<>"]+$/;

interface GoogleContext {
  config: SandboxConfig;
  keys: GoogleKeys;
  now: () => Date;
}

/** The Google stand-in: script, style, account window, published keys, and tokens to order for tests. */
export function googleRoutes(app: FastifyInstance, { config, keys, now }: GoogleContext): void {
  const signer = { keys, issuer: config.google.issuer, now };
  acceptForms(app);

  app.get('/google', (_request, reply) => sendPage(reply, demoPage()));

  app.get('/google/gsi/client', (request, reply) => {
    const settings = { base: `${config.url}/google/gsi`, language: field(request.query, 'hl'), texts: gsiTexts };
    return sendAsset(
      reply,
      'text/javascript',
      browserScript(installGoogleIdentity, settings, drawGsiButton, drawGsiCard),
    );
  });

  app.get('/google/gsi/style', (_request, reply) => sendAsset(reply, 'text/css', GSI_STYLE));
  app.get('/google/gsi/finish.js', (_request, reply) =>
    sendAsset(reply, 'text/javascript', browserScript(finishSelection)),
  );
  app.get('/google/gsi/demo.js', (_request, reply) => {
    return sendAsset(reply, 'text/javascript', browserScript(showGoogleDemo, config.google.clientId));
  });

  app.get('/google/gsi/select', (request, reply) => {
    const selection = readSelection(request.query);
    return sendPage(reply, refusal(selection) ?? selectPage(selection, target(selection)));
  });

  app.post('/google/gsi/select', async (request, reply) => {
    const selection = readSelection(request.body);
    const refused = refusal(selection);
    if (refused) return sendPage(reply, refused);
    const account = readAccount(request.body);
    if (!account) return sendPage(reply, selectPage(selection, target(selection), googleTexts.wrongEmail));
    const credential = await issueToken(signer, { account, clientId: selection.client_id, nonce: selection.nonce });
    return sendPage(reply, finishPage(selection, credential));
  });

  app.get('/google/oauth2/v3/certs', (_request, reply) => {
    return reply
      .header('cache-control', `public, max-age=${KEYS_MAX_AGE_SECONDS}, must-revalidate`)
      .header('access-control-allow-origin', '*')
      .send(keys.published());
  });

  app.get('/google/.well-known/openid-configuration', (_request, reply) => {
    return reply.header('cache-control', `public, max-age=${KEYS_MAX_AGE_SECONDS}`).send({
      issuer: config.google.issuer,
      authorization_endpoint: `${config.url}/google/gsi/select`,
      jwks_uri: `${config.url}/google/oauth2/v3/certs`,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      claims_supported: [
        'aud',
        'email',
        'email_verified',
        'exp',
        'family_name',
        'given_name',
        'hd',
        'iat',
        'iss',
        'name',
        'sub',
      ],
    });
  });

  app.post('/google/token', async (request, reply) => {
    const account = readAccount({
      email_verified: true,
      ...(request.body as object),
      hosted_domain: field(request.body, 'hd'),
    });
    const clientId = field(request.body, 'client_id') || config.google.clientId;
    if (!account) return reply.code(400).send({ error: 'email must be one e-mail address' });
    const nonce = field(request.body, 'nonce');
    if (!ALGORITHMS.includes(field(request.body, 'alg') || 'RS256')) {
      return reply.code(400).send({ error: `alg must be one of ${ALGORITHMS.join(', ')}` });
    }
    return reply.send({ credential: await issueToken(signer, { account, clientId, nonce }, readFaults(request.body)) });
  });

  app.post('/google/control/rotate-keys', async (_request, reply) => {
    await keys.rotate();
    return reply.send(keys.published());
  });

  /** Only the product and this machine may receive tokens; the real provider has a list of origins per client. */
  function isAllowedOrigin(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    return url.origin === config.publicUrl || (/^https?:$/.test(url.protocol) && isLoopback(url));
  }

  function target({ login_uri, origin }: Selection): string {
    return new URL(login_uri || origin).host;
  }

  function refusal(selection: Selection) {
    if (!selection.client_id) return refusedPage(googleTexts.missingClient);
    const receiver = selection.login_uri || selection.origin;
    return isAllowedOrigin(receiver) ? undefined : refusedPage(googleTexts.originMismatch, receiver);
  }
}

function readSelection(source: unknown): Selection {
  return Object.fromEntries(SELECTION_FIELDS.map((name) => [name, field(source, name)])) as unknown as Selection;
}

function readAccount(source: unknown): GoogleAccount | undefined {
  const email = field(source, 'email').trim();
  if (!EMAIL.test(email) || email.length > 254) return undefined;
  return {
    email,
    name: field(source, 'name').trim() || (email.split('@')[0] ?? ''),
    sub: field(source, 'sub').trim() || subjectOf(email),
    emailVerified: field(source, 'email_verified') === 'true',
    hostedDomain: field(source, 'hosted_domain').trim() || undefined,
  };
}

function readFaults(body: unknown): TokenFaults {
  const seconds = (name: string) => (field(body, name) ? Number(field(body, name)) : undefined);
  const omit = (body as { omit?: unknown } | null)?.omit;
  return {
    issuer: field(body, 'iss') || undefined,
    audience: field(body, 'aud') || undefined,
    issuedAt: seconds('iat'),
    expiresAt: seconds('exp'),
    algorithm: (field(body, 'alg') || undefined) as TokenFaults['algorithm'],
    keyId: field(body, 'kid') || undefined,
    signer: field(body, 'signer') === 'foreign' ? 'foreign' : 'own',
    omit: Array.isArray(omit) ? omit.map(String) : [],
  };
}
