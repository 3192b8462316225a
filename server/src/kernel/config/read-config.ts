import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { isNonEmpty } from '../guards';
import { type Config, DEVELOPMENT_ADMIN, isJournalUrl, LOG_LEVELS } from './config';
import { type Floor, findWeakLimit, FLOORS } from './floors';
import {
  readClamav,
  readEid,
  readGoogle,
  readKsef,
  readMarketingUrl,
  readPayu,
  readSandboxes,
  readLegal,
  readSeller,
  readSmtp,
} from './read-providers';
import { type Environment, HIGHEST_PORT, Reader, quoteValue } from './reader';
import { type IdentifierKey, loadOrCreateSecrets, parseIdentifierKey, parseTokenSecret, type Secrets } from './secrets';

// The tools read the settings through this module.
export { ConfigError } from './reader';

/** Connections beside two processes' pools: job queue, migrations, command-line tools. */
const SPARE_CONNECTIONS = 20;
const LEAST_CONNECTIONS = 40;

/** The settings as the environment has them; secrets that it lacks are not completed yet. */
interface Settings extends Omit<Config, 'tokenSecrets' | 'identifierKeys' | 'warnings'> {
  tokenSecrets: readonly Uint8Array[];
  identifierKeys: readonly IdentifierKey[];
}

/**
 * Reads and checks every setting; throws one `ConfigError`, whose single line names all problems. May write
 * `DATA_DIR/secrets.json`, but only where the settings are valid.
 */
export function readConfig(env: Environment): Config {
  const read = new Reader(env);
  const settings = readSettings(read);
  requireConsistent(read, settings);
  read.finish();
  return { ...settings, ...completeSecrets(settings), warnings: warningsFor(settings, read) };
}

function readSettings(read: Reader): Settings {
  const mode = read.oneOf('NODE_ENV', ['development', 'production', 'test'], 'development');
  const production = mode === 'production';
  const host = read.text('HOST', '127.0.0.1');
  const port = read.integer('PORT', 3000, 1, HIGHEST_PORT);
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${port}`);
  const dataDir = path.resolve(read.text('DATA_DIR', '.data'));
  const databaseUrl = read.url('DATABASE_URL', null, ['postgres:', 'postgresql:']);
  const pool = read.integer('DATABASE_POOL', 10, 1, 1000);
  const lifetimes = readLifetimes(read);
  const sandboxes = readSandboxes(read, production, port, publicUrl);
  const seller = readSeller(read, production);
  return {
    production,
    host,
    port,
    publicUrl,
    trustProxy: read.networks('TRUST_PROXY'),
    dataDir,
    erasureJournal: readErasureJournal(read, dataDir),
    database: {
      url: databaseUrl,
      migrationUrl: read.url('DATABASE_MIGRATION_URL', null, ['postgres:', 'postgresql:']),
      pool,
    },
    embedded: readEmbedded(read, dataDir, pool),
    tokenSecrets: read.list('TOKEN_SECRET', parseTokenSecret),
    identifierKeys: read.list('IDENTIFIER_KEYS', parseIdentifierKey),
    ...lifetimes,
    admin: readAdmin(read, production),
    adminSecondFactor: read.oneOf(
      'ADMIN_SECOND_FACTOR',
      ['optional', 'required'],
      production ? 'required' : 'optional',
    ),
    demoData: read.oneOf('DEMO_DATA', ['on', 'off'], databaseUrl === null && !production ? 'on' : 'off') === 'on',
    mail: {
      smtpUrl: readSmtp(read, sandboxes),
      from: read.sender('MAIL_FROM', 'Rzetelny Najem <no-reply@rzetelnynajem.test>'),
    },
    google: readGoogle(read, sandboxes),
    payu: readPayu(read, sandboxes),
    eid: readEid(read, sandboxes, production),
    seller,
    legal: readLegal(read, seller),
    clamav: readClamav(read, sandboxes),
    ksef: readKsef(read),
    marketingUrl: readMarketingUrl(read, sandboxes, mode === 'development'),
    limits: readLimits(read),
    exemptLoopback: !production && read.optional('LIMIT_REGISTRATIONS_PER_DAY_ADDRESS') === null,
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsToken: read.optional('METRICS_TOKEN'),
    devBuilds: readDevBuilds(read),
    sandboxes,
  };
}

function readLifetimes(read: Reader): Pick<Config, 'accessTokenSeconds' | 'refreshTokenSeconds'> {
  const accessTokenSeconds = read.integer('ACCESS_TOKEN_SECONDS', 900, 1, 86_400);
  const refreshTokenSeconds = read.integer('REFRESH_TOKEN_SECONDS', 604_800, 1, 31_536_000);
  if (refreshTokenSeconds <= accessTokenSeconds) {
    read.problem('REFRESH_TOKEN_SECONDS must be greater than ACCESS_TOKEN_SECONDS');
  }
  return { accessTokenSeconds, refreshTokenSeconds };
}

function readErasureJournal(read: Reader, dataDir: string): string {
  const given = read.text('ERASURE_JOURNAL', path.join(dataDir, 'erasures'));
  return isJournalUrl(given) ? given : path.resolve(given);
}

function readEmbedded(read: Reader, dataDir: string, pool: number): Config['embedded'] {
  return {
    dataDir,
    binDir: read.optional('PG_BIN_DIR'),
    osUser: read.optional('PG_OS_USER'),
    settings: { max_connections: String(Math.max(LEAST_CONNECTIONS, 2 * pool + SPARE_CONNECTIONS)) },
  };
}

function readLimits(read: Reader): Config['limits'] {
  return {
    lookupsPerDay: read.limit('LIMIT_LOOKUPS_PER_DAY', 60),
    lookupsPerDayUntrusted: read.limit('LIMIT_LOOKUPS_PER_DAY_UNTRUSTED', 5),
    lookupsPerDayAddress: read.limit('LIMIT_LOOKUPS_PER_DAY_ADDRESS', 120),
    loginsPerMinute: read.limit('LIMIT_LOGINS_PER_MINUTE', 10),
    shareLinksPerHour: read.limit('LIMIT_SHARE_LINKS_PER_HOUR', 60),
    shareMailsPerDay: read.limit('LIMIT_SHARE_MAILS_PER_DAY', 20),
    awardsPerDay: read.limit('LIMIT_AWARDS_PER_DAY', 10),
    registrationsPerDayAddress: read.limit('LIMIT_REGISTRATIONS_PER_DAY_ADDRESS', 20),
    noticesPerDayAddress: read.limit('LIMIT_NOTICES_PER_DAY_ADDRESS', 10),
    claimsPerDayAddress: read.limit('LIMIT_CLAIMS_PER_DAY_ADDRESS', 20),
    linkMailsPerDay: read.limit('LIMIT_LINK_MAILS_PER_DAY', 3),
    requestsPerMinute: read.limit('LIMIT_REQUESTS_PER_MINUTE', 600),
    documentsPerMinute: read.limit('LIMIT_DOCUMENTS_PER_MINUTE', 10),
    uploadMbPerDay: read.limit('LIMIT_UPLOAD_MB_PER_DAY', 50),
    eidPerHour: read.limit('LIMIT_EID_PER_HOUR', 10),
    eidPerHourAccount: read.limit('LIMIT_EID_PER_HOUR_ACCOUNT', 5),
  };
}

/** Reports settings that are wrong beside each other. */
function requireConsistent(read: Reader, { production, identifierKeys, database }: Settings): void {
  if (database.url === null) read.requireAbsent(['DATABASE_MIGRATION_URL'], 'DATABASE_URL');
  if (new Set(identifierKeys.map((key) => key.id)).size < identifierKeys.length) {
    read.problem('IDENTIFIER_KEYS names one id twice');
  }
  if (production) requireSafe(read);
}

/** Reports settings of production that are missing, or protect too little. */
function requireSafe(read: Reader): void {
  read.require(['TOKEN_SECRET', 'IDENTIFIER_KEYS'], 'a generated one is refused when NODE_ENV=production');
  read.require(['METRICS_TOKEN'], 'without it a proxy on this machine would publish the metrics');
  read.require(['PUBLIC_URL'], 'the default is refused when NODE_ENV=production');
  for (const sentence of belowFloors(read, 'refused')) read.problem(sentence);
}

function belowFloors(read: Reader, verdict: Floor['verdict']): string[] {
  const readSetting = (name: string) => read.optional(name);
  return FLOORS.filter((floor) => floor.verdict === verdict).flatMap(({ settings, find }) =>
    settings.flatMap((name) => {
      const sentence = find(read.optional(name), readSetting);
      return sentence === null ? [] : [`${name} ${sentence}`];
    }),
  );
}

/** Takes secrets that the environment lacks from the data directory. */
function completeSecrets({ tokenSecrets, identifierKeys, dataDir }: Settings): Secrets {
  if (isNonEmpty(tokenSecrets) && isNonEmpty(identifierKeys)) return { tokenSecrets, identifierKeys };
  const stored = loadOrCreateSecrets(dataDir, randomBytes);
  return {
    tokenSecrets: isNonEmpty(tokenSecrets) ? tokenSecrets : stored.tokenSecrets,
    identifierKeys: isNonEmpty(identifierKeys) ? identifierKeys : stored.identifierKeys,
  };
}

function warningsFor(config: Settings, read: Reader): string[] {
  const warnings: string[] = [];
  const isUnset = (name: string) => read.optional(name) === null;
  if (config.production) {
    warnings.push(...belowFloors(read, 'warned'));
    if (config.eid === null) warnings.push('EID_ISSUER is not set: nobody can prove their identity by their bank');
    if (isUnset('CONTROLLER_EMAIL')) {
      warnings.push(`CONTROLLER_EMAIL is not set: letters name ${quoteValue(config.legal.controller.email)}`);
    }
    if (isUnset('MAIL_FROM')) warnings.push(`MAIL_FROM is not set: mails come from ${quoteValue(config.mail.from)}`);
    for (const { name, limit, usual } of read.limits) {
      const sentence = findWeakLimit(limit, usual);
      if (sentence !== null) warnings.push(`${name} ${sentence}`);
    }
  } else if (config.database.url !== null && isUnset('IDENTIFIER_KEYS')) {
    warnings.push(
      'IDENTIFIER_KEYS is not set: identifiers in DATABASE_URL can be read only with the secrets.json of this DATA_DIR',
    );
  }
  return warnings;
}

const MIN_PASSWORD_LENGTH = 6;

function readAdmin(read: Reader, production: boolean): Config['admin'] {
  const email = read.email('ADMIN_EMAIL', DEVELOPMENT_ADMIN.email);
  const password = read.secretText('ADMIN_PASSWORD', DEVELOPMENT_ADMIN.password, MIN_PASSWORD_LENGTH);
  const isDefault = password === DEVELOPMENT_ADMIN.password;
  if (production) {
    read.require(['ADMIN_EMAIL', 'ADMIN_PASSWORD'], 'a default is refused when NODE_ENV=production');
  }
  return { email, password, isDefault };
}

function readDevBuilds(read: Reader): string | null {
  const folder = read.optional('DEV_BUILDS');
  return folder === null ? null : path.resolve(folder);
}
