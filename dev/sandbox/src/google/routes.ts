import type { FastifyInstance } from 'fastify';
import { browserScript } from '../browser-script';
import { isLoopback } from '../config';
import type { SandboxConfig } from '../config';
import { isFields, readField } from '../fields';
import { acceptForms, sendAsset, sendPage } from '../layout';
import type { Page } from '../layout';
import { deriveAccountId } from './accounts';
import type { GoogleAccount } from './accounts';
import { finishSelection, showGoogleDemo } from './browser/finish';
import { drawGsiButton } from './browser/gsi-button';
import { drawGsiCard } from './browser/gsi-card';
import { installGoogleIdentity } from './browser/gsi-client';
import { openGsiWindow } from './browser/gsi-window';
import { GSI_STYLE } from './gsi-style';
import type { GoogleKeys } from './keys';
import { demoPage, finishPage, refusedPage, selectPage } from './pages';
import type { Selection } from './pages';
import { googleTexts, gsiTexts } from './texts';
import { issueToken } from './tokens';
import type { TokenFaults } from './tokens';

const KEYS_MAX_AGE_SECONDS = 600;
const ALGORITHMS = ['RS256', 'none', 'HS256'] as const;
const EMAIL = /^[^\s@,;:<>"]+@[^\s@,;:<>"]+$/;

interface GoogleContext {
  config: SandboxConfig;
  keys: GoogleKeys;
  now: () => Date;
}

/** Registers the mock of Google sign-in: script, style, account window, published keys, and tokens for tests. */
export function registerGoogleRoutes(app: FastifyInstance, context: GoogleContext): void {
  acceptForms(app);
  registerScripts(app, context.config);
  registerAccountWindow(app, context);
  registerDiscovery(app, context);
  registerTokens(app, context);
}

function registerScripts(app: FastifyInstance, config: SandboxConfig): void {
  app.get('/google', (_request, reply) => sendPage(reply, demoPage()));

  app.get('/google/gsi/client', (request, reply) => {
    const settings = { base: `${config.url}/google/gsi`, language: readField(request.query, 'hl'), texts: gsiTexts };
    const script = browserScript(installGoogleIdentity, settings, drawGsiButton, drawGsiCard, openGsiWindow);
    return sendAsset(reply, 'text/javascript', script);
  });

  app.get('/google/gsi/style', (_request, reply) => sendAsset(reply, 'text/css', GSI_STYLE));
  app.get('/google/gsi/finish.js', (_request, reply) =>
    sendAsset(reply, 'text/javascript', browserScript(finishSelection)),
  );
  app.get('/google/gsi/demo.js', (_request, reply) =>
    sendAsset(reply, 'text/javascript', browserScript(showGoogleDemo, config.google.clientId)),
  );
}

function registerAccountWindow(app: FastifyInstance, { config, keys, now }: GoogleContext): void {
  app.get('/google/gsi/select', (request, reply) => {
    const selection = readSelection(request.query);
    return sendPage(reply, refusalOf(config, selection) ?? selectPage(selection, receiverHost(selection)));
  });

  app.post('/google/gsi/select', async (request, reply) => {
    const selection = readSelection(request.body);
    const refused = refusalOf(config, selection);
    if (refused) return sendPage(reply, refused);
    const account = readAccount(request.body);
    if (!account) return sendPage(reply, selectPage(selection, receiverHost(selection), googleTexts.wrongEmail));
    const signer = { keys, issuer: config.google.issuer, now };
    const credential = await issueToken(signer, { account, clientId: selection.client_id, nonce: selection.nonce });
    return sendPage(reply, finishPage(selection, credential));
  });
}

function registerDiscovery(app: FastifyInstance, { config, keys }: GoogleContext): void {
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
}

function registerTokens(app: FastifyInstance, { config, keys, now }: GoogleContext): void {
  const signer = { keys, issuer: config.google.issuer, now };

  app.post('/google/token', async (request, reply) => {
    const account = readAccount({
      email_verified: true,
      ...(isFields(request.body) ? request.body : {}),
      hosted_domain: readField(request.body, 'hd'),
    });
    const clientId = readField(request.body, 'client_id') || config.google.clientId;
    if (!account) return reply.code(400).send({ error: 'email must be one e-mail address' });
    const nonce = readField(request.body, 'nonce');
    const algorithm = ALGORITHMS.find((known) => known === (readField(request.body, 'alg') || 'RS256'));
    if (!algorithm) return reply.code(400).send({ error: `alg must be one of ${ALGORITHMS.join(', ')}` });
    const faults = readFaults(request.body, algorithm);
    return reply.send({ credential: await issueToken(signer, { account, clientId, nonce }, faults) });
  });

  app.post('/google/control/rotate-keys', async (_request, reply) => {
    await keys.rotate();
    return reply.send(keys.published());
  });
}

/** The page for a selection that may not get a token, if it may not. */
function refusalOf(config: SandboxConfig, selection: Selection): Page | undefined {
  if (!selection.client_id) return refusedPage(googleTexts.missingClient);
  const receiver = selection.login_uri || selection.origin;
  return isAllowedOrigin(config, receiver) ? undefined : refusedPage(googleTexts.originMismatch, receiver);
}

/** Only the product and this machine may receive tokens; the real provider has a list of origins per client. */
function isAllowedOrigin(config: SandboxConfig, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === config.publicUrl || (/^https?:$/.test(url.protocol) && isLoopback(url));
}

function receiverHost({ login_uri, origin }: Selection): string {
  return new URL(login_uri || origin).host;
}

function readSelection(source: unknown): Selection {
  return {
    client_id: readField(source, 'client_id'),
    origin: readField(source, 'origin'),
    request: readField(source, 'request'),
    nonce: readField(source, 'nonce'),
    hd: readField(source, 'hd'),
    state: readField(source, 'state'),
    select_by: readField(source, 'select_by'),
    login_hint: readField(source, 'login_hint'),
    login_uri: readField(source, 'login_uri'),
    g_csrf_token: readField(source, 'g_csrf_token'),
  };
}

function readAccount(source: unknown): GoogleAccount | undefined {
  const email = readField(source, 'email').trim();
  if (!EMAIL.test(email) || email.length > 254) return undefined;
  return {
    email,
    name: readField(source, 'name').trim() || (email.split('@')[0] ?? ''),
    sub: readField(source, 'sub').trim() || deriveAccountId(email),
    emailVerified: readField(source, 'email_verified') === 'true',
    hostedDomain: readField(source, 'hosted_domain').trim() || undefined,
  };
}

function readFaults(body: unknown, algorithm: TokenFaults['algorithm']): TokenFaults {
  const seconds = (name: string) => (readField(body, name) ? Number(readField(body, name)) : undefined);
  const omit = isFields(body) ? body.omit : undefined;
  return {
    issuer: readField(body, 'iss') || undefined,
    audience: readField(body, 'aud') || undefined,
    issuedAt: seconds('iat'),
    expiresAt: seconds('exp'),
    algorithm,
    keyId: readField(body, 'kid') || undefined,
    signer: readField(body, 'signer') === 'foreign' ? 'foreign' : 'own',
    omit: Array.isArray(omit) ? omit.map(String) : [],
  };
}
