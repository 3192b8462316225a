import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Config, DEVELOPMENT_ADMIN, LOG_LEVELS } from './config';
import { readGoogle, readKsef, readPayu, readSandboxes, readSeller } from './read-providers';
import { type Environment, HIGHEST_PORT, Reader, shown } from './reader';
import { identifierKey, loadOrCreateSecrets, tokenSecret } from './secrets';

// The tools read the settings through this module.
export { ConfigError } from './reader';

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

const MIN_PASSWORD_LENGTH = 6;

export function readAdmin(read: Reader, production: boolean): Config['admin'] {
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

export function readRemoteOrigins(read: Reader, production: boolean): string[] | null {
  const origins = read.origins('REMOTE_ORIGINS');
  if (production && origins.some((origin) => !origin.startsWith('https:'))) {
    read.problem('REMOTE_ORIGINS must hold https origins alone when NODE_ENV=production');
  }
  return origins.length > 0 || production ? origins : null;
}

export function readDevBuilds(read: Reader, production: boolean): string | null {
  const folder = read.optional('DEV_BUILDS');
  if (folder !== null && production) read.problem('DEV_BUILDS is refused when NODE_ENV=production');
  return folder === null ? null : path.resolve(folder);
}
