import { join } from 'node:path';
import { LEVELS } from './eid/people';
import { StartError } from './errors';

/** Where the mock services listen, their public addresses and the credentials that they accept. */
export interface SandboxConfig {
  port: number;
  smtpPort: number;
  clamavPort: number;
  /** Origin of the mock services as a browser sees it, without a trailing slash. */
  url: string;
  /** Origin of the product. */
  publicUrl: string;
  stateDir: string;
  google: { clientId: string; issuer: string };
  payu: { posId: string; clientId: string; clientSecret: string; secondKey: string };
  eid: { issuer: string; clientId: string; clientSecret: string };
}

type Environment = Record<string, string | undefined>;

/** PayU's public test point of sale, through which no money moves. */
const PAYU_TEST_POS = {
  posId: '300746',
  clientId: '300746',
  clientSecret: '2ee86a66e5d97e3fadc400c9f19b065d',
  secondKey: 'b6ca15b0d1020e8094d9b5f8d163db54',
};

/** The client that the product is at the mock eID provider. */
const EID_CLIENT = { clientId: 'rzetelny-najem', clientSecret: 'sandbox-eid-secret' };

/** The server's default client id; any other id is served as well. */
const SANDBOX_CLIENT_ID = 'sandbox.apps.example';
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the host of an address is this machine. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK_HOSTS.includes(url.hostname);
}

/** Reads the settings, or throws a `StartError` that names every wrong one. */
export function readConfig(env: Environment): SandboxConfig {
  if (env.NODE_ENV === 'production') {
    throw new StartError(
      'The sandbox refuses to start with NODE_ENV=production: it is for development and tests only.',
    );
  }
  const problems: string[] = [];
  const port = readPort(env, 'PORT', 3000, problems);
  const sandboxPort = readPort(env, 'SANDBOX_PORT', port + 1, problems);
  const smtpPort = readPort(env, 'SANDBOX_SMTP_PORT', sandboxPort + 1, problems);
  const clamavPort = readPort(env, 'SANDBOX_CLAMAV_PORT', sandboxPort + 2, problems);
  if (new Set([sandboxPort, smtpPort, clamavPort]).size < 3) {
    problems.push('SANDBOX_PORT, SANDBOX_SMTP_PORT and SANDBOX_CLAMAV_PORT must differ');
  }
  const publicUrl = readUrl(env.PUBLIC_URL || `http://localhost:${port}`, 'PUBLIC_URL', problems);
  if (problems.length > 0) throw new StartError(`Wrong sandbox settings: ${problems.join('; ')}.`);

  // The popup and the payment page must share the site's host name, or a browser treats them as another site.
  const host = publicUrl && isLoopback(publicUrl) ? publicUrl.hostname : 'localhost';
  const url = `http://${host}:${sandboxPort}`;
  return {
    port: sandboxPort,
    smtpPort,
    clamavPort,
    url,
    publicUrl: publicUrl?.origin ?? '',
    stateDir: env.SANDBOX_STATE_DIR || join('.data', 'sandbox'),
    google: {
      clientId: env.GOOGLE_CLIENT_ID || SANDBOX_CLIENT_ID,
      issuer: env.GOOGLE_ISSUER || `${url}/google`,
    },
    eid: { issuer: `${url}/eid`, ...EID_CLIENT },
    payu: {
      posId: env.PAYU_POS_ID || PAYU_TEST_POS.posId,
      clientId: env.PAYU_CLIENT_ID || PAYU_TEST_POS.clientId,
      clientSecret: env.PAYU_CLIENT_SECRET || PAYU_TEST_POS.clientSecret,
      secondKey: env.PAYU_SECOND_KEY || PAYU_TEST_POS.secondKey,
    },
  };
}

/** Builds the product's environment variables that lead it to these mock services. */
export function buildProductSettings(config: SandboxConfig): Record<string, string> {
  return {
    SMTP_URL: `smtp://127.0.0.1:${config.smtpPort}`,
    GOOGLE_CLIENT_ID: config.google.clientId,
    GOOGLE_SCRIPT_URL: `${config.url}/google/gsi/client`,
    GOOGLE_ISSUER: config.google.issuer,
    GOOGLE_JWKS_URL: `${config.url}/google/oauth2/v3/certs`,
    PAYU_URL: `${config.url}/payu`,
    PAYU_POS_ID: config.payu.posId,
    PAYU_CLIENT_ID: config.payu.clientId,
    PAYU_CLIENT_SECRET: config.payu.clientSecret,
    PAYU_SECOND_KEY: config.payu.secondKey,
    PAYU_REDIRECT_ORIGINS: config.url,
    CLAMAV_URL: `tcp://127.0.0.1:${config.clamavPort}`,
    EID_ISSUER: config.eid.issuer,
    EID_CLIENT_ID: config.eid.clientId,
    EID_CLIENT_SECRET: config.eid.clientSecret,
    EID_ACR_VALUES: LEVELS.substantial,
    EID_ACR_ACCEPTED: LEVELS.substantial,
  };
}

function readPort(env: Environment, name: string, fallback: number, problems: string[]): number {
  const text = env[name];
  if (!text) return fallback;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > 65_535) problems.push(`${name} must be a port number, not "${text}"`);
  return value;
}

function readUrl(text: string, name: string, problems: string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  problems.push(`${name} must be an http or https address, not "${text}"`);
  return undefined;
}
