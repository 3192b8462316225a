import path from 'node:path';
import { type KernelSettings, LOG_LEVELS } from './config';
import { HIGHEST_PORT, quoteValue, type Reader } from './reader';
import { type IdentifierKey, parseIdentifierKey, parseTokenSecret } from './secrets';

/** Connections beside two processes' pools: job queue, migrations, command-line tools. */
const SPARE_CONNECTIONS = 20;
const LEAST_CONNECTIONS = 40;

/** What the other settings are read by. */
export interface ProcessSettings extends Pick<
  KernelSettings,
  'production' | 'host' | 'port' | 'publicUrl' | 'dataDir'
> {
  isDevelopment: boolean;
}

/** The kernel's settings as the environment has them; secrets that it lacks are not completed yet. */
export interface GivenSettings extends Omit<KernelSettings, 'tokenSecrets' | 'identifierKeys' | 'warnings'> {
  tokenSecrets: readonly Uint8Array[];
  identifierKeys: readonly IdentifierKey[];
}

export function readProcess(read: Reader): ProcessSettings {
  const mode = read.oneOf('NODE_ENV', ['development', 'production', 'test'], 'development');
  const port = read.integer('PORT', 3000, 1, HIGHEST_PORT);
  return {
    production: mode === 'production',
    isDevelopment: mode === 'development',
    host: read.text('HOST', '127.0.0.1'),
    port,
    publicUrl: read.origin('PUBLIC_URL', `http://localhost:${port}`),
    dataDir: path.resolve(read.text('DATA_DIR', '.data')),
  };
}

export function readKernel(
  read: Reader,
  { isDevelopment: _isDevelopment, ...settings }: ProcessSettings,
  { smtpPort }: { smtpPort: number },
): GivenSettings {
  const { production, dataDir } = settings;
  if (production) requireKernel(read);
  const database = readDatabase(read);
  const identifierKeys = readIdentifierKeys(read);
  if (!production && database.url !== null && identifierKeys.length === 0) {
    read.warn(
      'IDENTIFIER_KEYS is not set: identifiers in DATABASE_URL can be read only with the secrets.json of this DATA_DIR',
    );
  }
  return {
    ...settings,
    trustProxy: read.networks('TRUST_PROXY'),
    database,
    embedded: {
      dataDir,
      binDir: read.optional('PG_BIN_DIR'),
      osUser: read.optional('PG_OS_USER'),
      settings: { max_connections: String(Math.max(LEAST_CONNECTIONS, 2 * database.pool + SPARE_CONNECTIONS)) },
    },
    tokenSecrets: read.list('TOKEN_SECRET', parseTokenSecret),
    identifierKeys,
    mail: readMail(read, production, smtpPort),
    limits: {
      requestsPerMinute: read.limit('LIMIT_REQUESTS_PER_MINUTE', 600),
      documentsPerMinute: read.limit('LIMIT_DOCUMENTS_PER_MINUTE', 10),
    },
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsToken: read.optional('METRICS_TOKEN'),
  };
}

function requireKernel(read: Reader): void {
  read.require(['TOKEN_SECRET', 'IDENTIFIER_KEYS'], 'a generated one is refused when NODE_ENV=production');
  read.require(['METRICS_TOKEN'], 'without it a proxy on this machine would publish the metrics');
  read.require(['PUBLIC_URL'], 'the default is refused when NODE_ENV=production');
}

function readDatabase(read: Reader): KernelSettings['database'] {
  const url = read.url('DATABASE_URL', null, ['postgres:', 'postgresql:']);
  if (url === null) read.requireAbsent(['DATABASE_MIGRATION_URL'], 'DATABASE_URL');
  return {
    url,
    migrationUrl: read.url('DATABASE_MIGRATION_URL', null, ['postgres:', 'postgresql:']),
    pool: read.integer('DATABASE_POOL', 10, 1, 1000),
  };
}

function readIdentifierKeys(read: Reader): IdentifierKey[] {
  const keys = read.list('IDENTIFIER_KEYS', parseIdentifierKey);
  if (new Set(keys.map((key) => key.id)).size < keys.length) read.problem('IDENTIFIER_KEYS names one id twice');
  return keys;
}

function readMail(read: Reader, production: boolean, smtpPort: number): KernelSettings['mail'] {
  const from = read.sender('MAIL_FROM', 'Rzetelny Najem <no-reply@rzetelnynajem.test>');
  if (production && read.optional('MAIL_FROM') === null) {
    read.warn(`MAIL_FROM is not set: mails come from ${quoteValue(from)}`);
  }
  return { smtpUrl: read.url('SMTP_URL', `smtp://127.0.0.1:${smtpPort}`, ['smtp:', 'smtps:']), from };
}
