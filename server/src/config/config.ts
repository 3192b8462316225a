import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Reader, shown } from './reader';
import type { Environment } from './reader';
import { identifierKey, loadOrCreateSecrets, tokenSecret } from './secrets';
import type { IdentifierKey } from './secrets';

export { ConfigError } from './reader';
export type { Environment } from './reader';
export type { IdentifierKey } from './secrets';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Which stand-ins take the place of a real provider, and where they listen. */
export interface Sandboxes {
  url: string;
  port: number;
  smtpPort: number;
  mail: boolean;
  google: boolean;
  payu: boolean;
}

/** What the embedded PostgreSQL needs; used only where `database.url` is null. */
export interface EmbeddedDatabase {
  dataDir: string;
  binDir: string | null;
  osUser: string | null;
  settings: Record<string, string>;
}

export interface Limits {
  /** Every limit: 0 switches it off. */
  lookupsPerDay: number;
  loginsPerMinute: number;
  shareMailsPerDay: number;
  awardsPerDay: number;
  requestsPerMinute: number;
}

export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** An origin without a trailing slash, the only one ever written into a link. */
  publicUrl: string;
  /** CIDRs or addresses whose forwarding headers are believed; empty means nobody's. */
  trustProxy: string[];
  /** Absolute path. */
  dataDir: string;
  database: { url: string | null; replicaUrl: string | null; pool: number };
  embedded: EmbeddedDatabase;
  /** Newest first: the first one signs, all of them verify. */
  tokenSecrets: Uint8Array[];
  /** Newest first: the first one encrypts, all of them decrypt. Keys have 32 bytes. */
  identifierKeys: IdentifierKey[];
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  admin: { email: string; password: string; isDefault: boolean };
  demoData: boolean;
  mail: { smtpUrl: string; from: string };
  google: { clientId: string; scriptUrl: string; issuer: string; jwksUrl: string };
  payu: {
    url: string;
    posId: string;
    clientId: string;
    clientSecret: string;
    secondKey: string;
    redirectOrigins: string[];
  };
  seller: { name: string; address: string; nip: string; bankAccount: string };
  /** The state's invoice system; null: invoices are only offered as documents. */
  ksef: { url: string; token: string } | null;
  marketingUrl: string;
  limits: Limits;
  logLevel: LogLevel;
  /** null: `/metrics` answers the loopback only. */
  metricsToken: string | null;
  /** Origins that a release's files may lie at besides this site; null: any on this machine. */
  remoteOrigins: string[] | null;
  /** Absolute path of the pages that `npm run dev` keeps building; null: the product's own are published at start. */
  devBuilds: string | null;
  sandboxes: Sandboxes;
  /** Sentences for the operator about settings that work but are hardly meant. */
  warnings: string[];
}

export const DEVELOPMENT_ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' } as const;

const MADE_UP_SELLER = {
  name: 'Rzetelny Najem Demo sp. z o.o.',
  address: 'ul. Przykładowa 1, 00-001 Warszawa',
  nip: '1111111111',
  bankAccount: 'PL83000000000000000000000001',
} as const;

/** PayU publishes this point of sale for everybody's trials; the stand-in speaks with the same keys. */
const SANDBOX_PAYU = {
  posId: '300746',
  clientId: '300746',
  clientSecret: '2ee86a66e5d97e3fadc400c9f19b065d',
  secondKey: 'b6ca15b0d1020e8094d9b5f8d163db54',
} as const;

const GOOGLE_OWN = {
  scriptUrl: 'https://accounts.google.com/gsi/client',
  issuer: 'https://accounts.google.com',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
} as const;

/** Names of this machine, as addresses carry them. */
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const MIN_PASSWORD_LENGTH = 6;
const HIGHEST_PORT = 65_535;
/** Connections kept free beside two processes' pools: job queue, migrations, command-line tools. */
const SPARE_CONNECTIONS = 20;
const LEAST_CONNECTIONS = 40;

/**
 * Reads and checks every setting at once; throws one `ConfigError` whose single line names all that is wrong or missing.
 * May write `DATA_DIR/secrets.json`, and only when nothing was wrong.
 */
export function readConfig(env: Environment): Config {
  const read = new Reader(env);
  const mode = read.oneOf('NODE_ENV', ['development', 'production', 'test'], 'development');
  const production = mode === 'production';
  const host = read.text('HOST', '127.0.0.1');
  const port = read.integer('PORT', 3000, 1, HIGHEST_PORT);
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${port}`);
  const dataDir = path.resolve(read.text('DATA_DIR', '.data'));
  const databaseUrl = read.url('DATABASE_URL', null, ['postgres:', 'postgresql:']);
  const pool = read.integer('DATABASE_POOL', 10, 1, 1000);

  const accessTokenSeconds = read.integer('ACCESS_TOKEN_SECONDS', 900, 1, 86_400);
  const refreshTokenSeconds = read.integer('REFRESH_TOKEN_SECONDS', 604_800, 1, 31_536_000);
  if (refreshTokenSeconds <= accessTokenSeconds) {
    read.problem('REFRESH_TOKEN_SECONDS must be greater than ACCESS_TOKEN_SECONDS');
  }

  const sandboxes = readSandboxes(read, production, port, publicUrl);
  const config: Config = {
    production,
    host,
    port,
    publicUrl,
    trustProxy: read.networks('TRUST_PROXY'),
    dataDir,
    database: {
      url: databaseUrl,
      replicaUrl: read.url('DATABASE_REPLICA_URL', null, ['postgres:', 'postgresql:']),
      pool,
    },
    embedded: {
      dataDir,
      binDir: read.optional('PG_BIN_DIR'),
      osUser: read.optional('PG_OS_USER'),
      settings: { max_connections: String(Math.max(LEAST_CONNECTIONS, 2 * pool + SPARE_CONNECTIONS)) },
    },
    tokenSecrets: read.list('TOKEN_SECRET', tokenSecret),
    identifierKeys: read.list('IDENTIFIER_KEYS', identifierKey),
    accessTokenSeconds,
    refreshTokenSeconds,
    admin: readAdmin(read, production),
    demoData: read.oneOf('DEMO_DATA', ['on', 'off'], databaseUrl === null && !production ? 'on' : 'off') === 'on',
    mail: {
      smtpUrl: read.url('SMTP_URL', `smtp://127.0.0.1:${sandboxes.smtpPort}`, ['smtp:', 'smtps:']),
      from: read.sender('MAIL_FROM', 'Rzetelny Najem <no-reply@rzetelnynajem.test>'),
    },
    google: readGoogle(read, sandboxes),
    payu: readPayu(read, sandboxes),
    seller: readSeller(read, production),
    ksef: readKsef(read),
    marketingUrl: read.origin('MARKETING_URL', 'https://www.rzetelnynajem.test'),
    limits: {
      lookupsPerDay: read.limit('LIMIT_LOOKUPS_PER_DAY', 60),
      loginsPerMinute: read.limit('LIMIT_LOGINS_PER_MINUTE', 10),
      shareMailsPerDay: read.limit('LIMIT_SHARE_MAILS_PER_DAY', 20),
      awardsPerDay: read.limit('LIMIT_AWARDS_PER_DAY', 10),
      requestsPerMinute: read.limit('LIMIT_REQUESTS_PER_MINUTE', 600),
    },
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsToken: read.optional('METRICS_TOKEN'),
    remoteOrigins: readRemoteOrigins(read, production),
    devBuilds: readDevBuilds(read, production),
    sandboxes,
    warnings: [],
  };

  if (config.demoData && production) read.problem('DEMO_DATA must be off when NODE_ENV=production');
  if (new Set(config.identifierKeys.map((key) => key.id)).size < config.identifierKeys.length) {
    read.problem('IDENTIFIER_KEYS names one id twice');
  }
  if (production) {
    read.require(['TOKEN_SECRET', 'IDENTIFIER_KEYS'], 'a generated one is refused when NODE_ENV=production');
  }
  read.finish();
  fillSecrets(config);
  config.warnings = warningsFor(config, read);
  return config;
}

function readSandboxes(read: Reader, production: boolean, port: number, publicUrl: string): Sandboxes {
  const absent = (name: string) => read.optional(name) === null;
  const wanted = { mail: absent('SMTP_URL'), google: absent('GOOGLE_CLIENT_ID'), payu: absent('PAYU_URL') };
  const needed = wanted.mail || wanted.google || wanted.payu;
  const sandboxPort = read.integer('SANDBOX_PORT', port + 1, 1, HIGHEST_PORT - 1, needed && !production);
  if (production) {
    read.require(['SMTP_URL', 'GOOGLE_CLIENT_ID', 'PAYU_URL'], 'a sandbox is refused when NODE_ENV=production');
  } else if (needed && (sandboxPort === port || sandboxPort + 1 === port)) {
    read.problem('SANDBOX_PORT and the port after it must both differ from PORT');
  }
  // A stand-in under another host name than the site's would be another site to the browser.
  const ours = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  const host = LOOPBACK_HOSTS.includes(ours) ? ours : 'localhost';
  return { url: `http://${host}:${sandboxPort}`, port: sandboxPort, smtpPort: sandboxPort + 1, ...wanted };
}

function readAdmin(read: Reader, production: boolean): Config['admin'] {
  const email = read.email('ADMIN_EMAIL', DEVELOPMENT_ADMIN.email);
  const password = read.secretText('ADMIN_PASSWORD', DEVELOPMENT_ADMIN.password, MIN_PASSWORD_LENGTH);
  const isDefault = password === DEVELOPMENT_ADMIN.password;
  if (production) {
    read.require(['ADMIN_EMAIL', 'ADMIN_PASSWORD'], 'a default is refused when NODE_ENV=production');
    if (isDefault && read.optional('ADMIN_PASSWORD') !== null) {
      read.problem('ADMIN_PASSWORD is the published development password, refused when NODE_ENV=production');
    }
  }
  return { email, password, isDefault };
}

function readGoogle(read: Reader, sandboxes: Sandboxes): Config['google'] {
  if (sandboxes.google) {
    read.refuse(['GOOGLE_SCRIPT_URL', 'GOOGLE_ISSUER', 'GOOGLE_JWKS_URL'], 'GOOGLE_CLIENT_ID');
    const base = `${sandboxes.url}/google`;
    return {
      clientId: 'sandbox.apps.example',
      scriptUrl: `${base}/gsi/client`,
      issuer: base,
      jwksUrl: `${base}/oauth2/v3/certs`,
    };
  }
  return {
    clientId: read.text('GOOGLE_CLIENT_ID', ''),
    scriptUrl: read.url('GOOGLE_SCRIPT_URL', GOOGLE_OWN.scriptUrl, ['https:', 'http:']),
    issuer: read.url('GOOGLE_ISSUER', GOOGLE_OWN.issuer, ['https:', 'http:']),
    jwksUrl: read.url('GOOGLE_JWKS_URL', GOOGLE_OWN.jwksUrl, ['https:', 'http:']),
  };
}

function readPayu(read: Reader, sandboxes: Sandboxes): Config['payu'] {
  const keys = ['PAYU_POS_ID', 'PAYU_CLIENT_ID', 'PAYU_CLIENT_SECRET', 'PAYU_SECOND_KEY'];
  if (sandboxes.payu) {
    read.refuse([...keys, 'PAYU_REDIRECT_ORIGINS'], 'PAYU_URL');
    return { url: `${sandboxes.url}/payu`, ...SANDBOX_PAYU, redirectOrigins: [sandboxes.url] };
  }
  read.require(keys, 'it belongs to PAYU_URL');
  const url = read.url('PAYU_URL', '', ['https:', 'http:']).replace(/\/+$/, '');
  const origins = read.origins('PAYU_REDIRECT_ORIGINS');
  return {
    url,
    posId: read.text('PAYU_POS_ID', ''),
    clientId: read.text('PAYU_CLIENT_ID', ''),
    clientSecret: read.text('PAYU_CLIENT_SECRET', ''),
    secondKey: read.text('PAYU_SECOND_KEY', ''),
    redirectOrigins: origins.length > 0 || !URL.canParse(url) ? origins : [new URL(url).origin],
  };
}

function readRemoteOrigins(read: Reader, production: boolean): string[] | null {
  const origins = read.origins('REMOTE_ORIGINS');
  if (production && origins.some((origin) => !origin.startsWith('https:'))) {
    read.problem('REMOTE_ORIGINS must hold https origins alone when NODE_ENV=production');
  }
  return origins.length > 0 || production ? origins : null;
}

function readDevBuilds(read: Reader, production: boolean): string | null {
  const folder = read.optional('DEV_BUILDS');
  if (folder !== null && production) read.problem('DEV_BUILDS is refused when NODE_ENV=production');
  return folder === null ? null : path.resolve(folder);
}

function readKsef(read: Reader): Config['ksef'] {
  const url = read.url('KSEF_URL', null, ['https:', 'http:'])?.replace(/\/+$/, '') ?? null;
  if (url === null) {
    read.refuse(['KSEF_TOKEN'], 'KSEF_URL');
    return null;
  }
  read.require(['KSEF_TOKEN'], 'it belongs to KSEF_URL');
  return { url, token: read.text('KSEF_TOKEN', '') };
}

function readSeller(read: Reader, production: boolean): Config['seller'] {
  if (production) {
    const names = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_NIP', 'SELLER_BANK_ACCOUNT'];
    read.require(names, 'the made-up company is refused when NODE_ENV=production');
  }
  return {
    name: read.text('SELLER_NAME', MADE_UP_SELLER.name),
    address: read.text('SELLER_ADDRESS', MADE_UP_SELLER.address),
    nip: read.digits('SELLER_NIP', MADE_UP_SELLER.nip, 10),
    bankAccount: read.digits('SELLER_BANK_ACCOUNT', MADE_UP_SELLER.bankAccount, 26),
  };
}

function fillSecrets(config: Config): void {
  if (config.tokenSecrets.length > 0 && config.identifierKeys.length > 0) return;
  const secrets = loadOrCreateSecrets(config.dataDir, randomBytes);
  if (config.tokenSecrets.length === 0) config.tokenSecrets = secrets.tokenSecrets;
  if (config.identifierKeys.length === 0) config.identifierKeys = secrets.identifierKeys;
}

function warningsFor(config: Config, read: Reader): string[] {
  const warnings: string[] = [];
  const isUnset = (name: string) => read.optional(name) === null;
  if (config.production) {
    if (isUnset('PUBLIC_URL')) warnings.push(`PUBLIC_URL is not set: links in mails lead to ${config.publicUrl}`);
    if (isUnset('MAIL_FROM')) warnings.push(`MAIL_FROM is not set: mails come from ${shown(config.mail.from)}`);
  } else if (config.database.url !== null && isUnset('IDENTIFIER_KEYS')) {
    warnings.push(
      'IDENTIFIER_KEYS is not set: identifiers in DATABASE_URL can be read only with the secrets.json of this DATA_DIR',
    );
  }
  return warnings;
}
