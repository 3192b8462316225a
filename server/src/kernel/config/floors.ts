import { statSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { LOOPBACK_HOSTS, MIN_ADMIN_PASSWORD_LENGTH } from '@najem/shared/domain/kernel';
import { isCommonPassword } from '../passwords/is-common-password';
import { DEVELOPMENT_ADMIN, isJournalUrl } from './config';
import { GOOGLE_OWN, PUBLISHED_PAYU, SUBMISSION_PORT } from './read-providers';
import { quoteValue } from './reader';
import { isGuessable, parseIdentifierKey, parseTokenSecret } from './secrets';

/** How production takes a value of a setting; null where it is well. Sentences go on after the setting's name. */
export interface Floor {
  settings: readonly string[];
  /** `refused`: the server does not start; `warned`: it starts, and its log says so each time. */
  verdict: 'refused' | 'warned';
  /** `value` is null where the setting is absent. Neither a secret nor an address with one is quoted. */
  find(value: string | null, read: ReadSetting): string | null;
}

export type ReadSetting = (name: string) => string | null;

const IN_PRODUCTION = 'when NODE_ENV=production';
/** Twelve times and four times the defaults. */
const LONGEST_ACCESS_SECONDS = 3_600;
const LONGEST_SESSION_SECONDS = 2_592_000;
const SHORTEST_TOKEN = 16;
const SHORTEST_PASSWORD = 12;
const FEWEST_CHARACTERS = 8;
/** Shorter prefixes hold addresses of strangers: the largest private network is 10.0.0.0/8, fc00::/7 is given out by /48. */
const SHORTEST_PREFIX = { 4: 8, 6: 32 } as const;
const MAPPED_BITS = 96;
const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', MAPPED_BITS, 'ipv6');
const POSTGRES_PORT = '5432';
/** A name of one word is a container's, in a network of its own on this machine; a number or a full name is any machine's. */
const CONTAINER = /^[a-z][a-z0-9_-]*$/i;
/** Switches of Node that lower what it asks of other sides, or write down what it agrees with them. */
const WEAK_OPTIONS =
  /--(insecure[-_]http[-_]parser|tls[-_](min|max)[-_]v1\.[01]|tls[-_]keylog|openssl[-_]legacy[-_]provider)\b/;
/** A limit that is more times its default hardly limits. */
const MOST_TIMES = 10;

/** Every way in which a setting of production can protect too little. Settings that must be there at all are with their readers. */
export const FLOORS: readonly Floor[] = [
  ...refused(['SMTP_URL'], withValue(findMailWithoutTls), withValue(findMailOptions)),
  ...refused(
    ['TOKEN_SECRET'],
    withValue((value) => (isAnyGuessable(value, 'token') ? `is not random, which is refused ${IN_PRODUCTION}` : null)),
  ),
  ...refused(
    ['IDENTIFIER_KEYS'],
    withValue((value) =>
      isAnyGuessable(value, 'key') ? `holds a key that is not random, which is refused ${IN_PRODUCTION}` : null,
    ),
    withValue((value, read) => (sharesKey(value, read('TOKEN_SECRET')) ? 'holds the secret of TOKEN_SECRET' : null)),
  ),
  ...refused(
    ['PUBLIC_URL', 'GOOGLE_SCRIPT_URL', 'GOOGLE_ISSUER', 'GOOGLE_JWKS_URL', 'PAYU_URL', 'KSEF_URL', 'EID_ISSUER'],
    withValue((value) =>
      isPlainHttp(value) ? `must start with https:// (plain http is refused ${IN_PRODUCTION})` : null,
    ),
  ),
  ...refused(['TRUST_PROXY'], withValue(findWideNetwork)),
  ...refused(['ADMIN_PASSWORD'], withValue(findWeakAdmin)),
  ...refused(
    ['ACCESS_TOKEN_SECONDS'],
    withValue((value) => isLonger(value, LONGEST_ACCESS_SECONDS, 'a stolen access token')),
  ),
  ...refused(
    ['REFRESH_TOKEN_SECONDS'],
    withValue((value) => isLonger(value, LONGEST_SESSION_SECONDS, 'a stolen session')),
  ),
  ...refused(
    ['DEMO_DATA'],
    withValue((value) => (value === 'on' ? `must be off ${IN_PRODUCTION}` : null)),
  ),
  ...refused(
    ['DEV_BUILDS'],
    withValue(() => `is refused ${IN_PRODUCTION}`),
  ),
  ...refused(
    ['PAYU_POS_ID', 'PAYU_CLIENT_ID', 'PAYU_CLIENT_SECRET', 'PAYU_SECOND_KEY'],
    withValue((value) =>
      PUBLISHED_PAYU.includes(value) ? "is PayU's published test value, refused when NODE_ENV=production" : null,
    ),
  ),
  ...refused(
    ['METRICS_TOKEN'],
    withValue((value) =>
      isShort(value, SHORTEST_TOKEN)
        ? `can be guessed: it needs ${SHORTEST_TOKEN} characters, ${FEWEST_CHARACTERS} of them different`
        : null,
    ),
  ),
  ...refused(
    ['ERASURE_JOURNAL'],
    withValue((value, read) =>
      isSameDatabase(value, read('DATABASE_URL'))
        ? 'is the database of DATABASE_URL, with which it would be restored'
        : null,
    ),
  ),
  // The log would not say what is warned of.
  ...refused(
    ['LOG_LEVEL'],
    withValue((value) =>
      ['error', 'fatal', 'silent'].includes(value) ? `hides warnings, which is refused ${IN_PRODUCTION}` : null,
    ),
  ),
  ...warned(
    ['ADMIN_SECOND_FACTOR'],
    withValue((value) =>
      value === 'optional' ? 'is optional: an administrator can work with a password alone' : null,
    ),
  ),
  ...warned(
    ['ADMIN_EMAIL'],
    withValue((value) => (value === DEVELOPMENT_ADMIN.email ? 'is a made-up address' : null)),
  ),
  ...warned(
    ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'ERASURE_JOURNAL'],
    withValue((value) =>
      items(value).some((url) => isJournalUrl(url) && isOpenConnection(url))
        ? 'goes to another machine without checked TLS: add sslmode=verify-full'
        : null,
    ),
    withValue((value) =>
      items(value).some((url) => isJournalUrl(url) && hasWeakPassword(url))
        ? 'has a password that can be guessed'
        : null,
    ),
  ),
  ...warned(['ERASURE_JOURNAL'], findJournalBesideData),
  ...refused(
    ['CLAMAV_URL'],
    withValue((value) =>
      isOpenScanner(value)
        ? `is another machine: files would go there unencrypted, which is refused ${IN_PRODUCTION} (use tls://)`
        : null,
    ),
  ),
  ...refused(
    ['NODE_TLS_REJECT_UNAUTHORIZED'],
    withValue((value) =>
      value === '0' ? `is 0: no certificate would be checked, which is refused ${IN_PRODUCTION}` : null,
    ),
  ),
  ...refused(
    ['NODE_OPTIONS'],
    withValue((value) =>
      WEAK_OPTIONS.test(value) ? `weakens TLS or the reading of requests, which is refused ${IN_PRODUCTION}` : null,
    ),
  ),
  ...warned(
    ['GOOGLE_SCRIPT_URL', 'GOOGLE_ISSUER', 'GOOGLE_JWKS_URL'],
    withValue((value) =>
      Object.values<string>(GOOGLE_OWN).includes(value)
        ? null
        : "is not Google's own: who answers there signs in as anybody",
    ),
  ),
  ...warned(
    ['PAYU_URL'],
    withValue((value) => (/(^|\.)snd\.payu\.com$/.test(hostOf(value)) ? "is PayU's test system: nobody pays" : null)),
  ),
  ...warned(
    ['EID_ACR_ACCEPTED'],
    withValue((value) =>
      items(value).some((acr) => /(^|[/:])low$/i.test(acr)) ? 'accepts sign-ins of a low assurance' : null,
    ),
  ),
  ...warned(
    ['MARKETING_URL'],
    withValue((value) =>
      isPlainHttp(value) ? 'is not https: anybody on the way can change what people read there' : null,
    ),
  ),
];

/** Settings whose every value is as safe as any other, or is refused by its reader in any mode, each with the reason. */
export const WITHOUT_FLOOR: Readonly<Record<string, string>> = {
  NODE_ENV: 'decides whether floors hold',
  HOST: 'a process answers the same wherever it listens',
  PORT: 'as HOST',
  DATA_DIR: 'its files are for their owner alone',
  DATABASE_POOL: 'a size',
  PG_BIN_DIR: 'the program that an operator chose',
  PG_OS_USER: 'PostgreSQL refuses root',
  MAIL_FROM: 'made-up only where it is absent, which is warned of',
  GOOGLE_CLIENT_ID: 'names the site to Google',
  PAYU_SIGNATURE_ALGORITHM: "as the point of sale has it; PayU's own default is MD5 with a secret key",
  PAYU_REDIRECT_ORIGINS: 'https or this machine, in any mode',
  EID_CLIENT_ID: 'names the site to the provider',
  EID_CLIENT_SECRET: 'given by the provider',
  EID_CLIENT_KEY: 'its type is checked in any mode',
  EID_SCOPE: 'what is asked for; what is accepted is EID_ACR_ACCEPTED',
  EID_ACR_VALUES: 'as EID_SCOPE',
  EID_PESEL_CLAIM: 'as EID_SCOPE',
  EID_LABEL: 'words',
  SELLER_NAME: 'printed',
  SELLER_ADDRESS: 'printed',
  SELLER_NIP: 'printed',
  SELLER_BANK_ACCOUNT: 'printed',
  CONTROLLER_EMAIL: 'as MAIL_FROM',
  AUTHORITY_ADDRESS: 'printed',
  LEGAL_DIR: 'templates in use are warned of when the texts are read',
  TERMS_SHOWN: 'where a link leads',
  KSEF_TOKEN: 'given by the state',
  SANDBOX_PORT: 'no sandbox runs in production',
};

/** What a limit that protects little is warned of with; `usual` is its default. */
export function findWeakLimit(limit: number, usual: number): string | null {
  if (limit === 0) return 'is 0: this limit is off';
  return limit > MOST_TIMES * usual ? `is ${limit}: it hardly limits (usual: ${usual})` : null;
}

type Find = Floor['find'];

function refused(settings: readonly string[], ...finds: Find[]): Floor[] {
  return finds.map((find) => ({ settings, verdict: 'refused', find }));
}

function warned(settings: readonly string[], ...finds: Find[]): Floor[] {
  return finds.map((find) => ({ settings, verdict: 'warned', find }));
}

function withValue(find: (value: string, read: ReadSetting) => string | null): Find {
  return (value, read) => (value === null ? null : find(value, read));
}

function items(value: string): string[] {
  const parts = value.split(',').map((item) => item.trim());
  return parts.filter((item) => item !== '');
}

function isPlainHttp(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol !== 'https:';
}

function hostOf(value: string): string {
  return URL.canParse(value) ? new URL(value).hostname.replace(/^\[|\]$/g, '') : '';
}

function findMailWithoutTls(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, port } = new URL(value);
  if (protocol === 'smtps:' || port === SUBMISSION_PORT || LOOPBACK_HOSTS.includes(hostname)) return null;
  return (
    `must start with smtps://, or have port ${SUBMISSION_PORT} (where STARTTLS is required) or a relay on this machine ` +
    IN_PRODUCTION
  );
}

/** The mailer reads options from the address, among them those that switch TLS and its checks off. */
function findMailOptions(value: string): string | null {
  const names = URL.canParse(value) ? [...new URL(value).searchParams.keys()] : [];
  const isWeak = names.some((name) =>
    /^(secure|service|ignoretls|requiretls|opportunistictls|tls(\..*)?)$/i.test(name),
  );
  return isWeak ? `has options that change TLS, which are refused ${IN_PRODUCTION}` : null;
}

function isAnyGuessable(value: string, kind: 'token' | 'key'): boolean {
  return items(value).some((item) => {
    const parsed = kind === 'token' ? parseTokenSecret(item) : parseIdentifierKey(item);
    return typeof parsed !== 'string' && isGuessable(parsed instanceof Uint8Array ? parsed : parsed.key);
  });
}

function sharesKey(keys: string, secrets: string | null): boolean {
  const known = items(secrets ?? '').map((item) => parseTokenSecret(item));
  return items(keys).some((item) => {
    const parsed = parseIdentifierKey(item);
    const key = typeof parsed === 'string' ? undefined : Buffer.from(parsed.key);
    return key !== undefined && known.some((secret) => typeof secret !== 'string' && key.equals(secret));
  });
}

function findWideNetwork(value: string): string | null {
  const wide = items(value).find((network) => {
    const [address = '', bits] = network.split('/');
    const family = isIP(address);
    if (bits === undefined || family === 0) return false;
    if (family === 4) return Number(bits) < SHORTEST_PREFIX[4];
    if (MAPPED.check(address, 'ipv6') && Number(bits) >= MAPPED_BITS)
      return Number(bits) - MAPPED_BITS < SHORTEST_PREFIX[4];
    // Zeros in front hold every IPv4 address, which is matched as a mapped one.
    const trusted = new BlockList();
    trusted.addSubnet(address, Number(bits), 'ipv6');
    return Number(bits) < SHORTEST_PREFIX[6] || trusted.check('::ffff:0:0', 'ipv6');
  });
  return wide === undefined ? null : `trusts ${quoteValue(wide)}: whoever is in it names any address as the visitor's`;
}

function findWeakAdmin(value: string): string | null {
  if (value.length < MIN_ADMIN_PASSWORD_LENGTH) {
    return `has ${value.length} characters, needs ${MIN_ADMIN_PASSWORD_LENGTH} ${IN_PRODUCTION}`;
  }
  if (value === DEVELOPMENT_ADMIN.password) return `is the published development password, refused ${IN_PRODUCTION}`;
  return isCommonPassword(value) ? `is one of the commonest passwords, refused ${IN_PRODUCTION}` : null;
}

function isLonger(value: string, seconds: number, what: string): string | null {
  return Number(value) > seconds
    ? `is ${value}: ${what} would serve too long, at most ${seconds} ${IN_PRODUCTION}`
    : null;
}

function isShort(secret: string, length: number): boolean {
  return secret.length < length || new Set(secret).size < FEWEST_CHARACTERS;
}

/** Whether an address leads beyond this machine: neither to the loopback nor to a socket. */
function isElsewhere(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const host = new URL(value).searchParams.get('host') ?? decoded(hostOf(value));
  return host !== '' && !host.startsWith('/') && !isLoopback(host);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isOpenScanner(value: string): boolean {
  if (!URL.canParse(value) || new URL(value).protocol !== 'tcp:') return false;
  const host = hostOf(value);
  return !isLoopback(host) && !CONTAINER.test(host);
}

/** Whether the driver would talk to another machine without checking its certificate. */
function isOpenConnection(url: string): boolean {
  if (!isElsewhere(url)) return false;
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? '';
  // The driver forgets `ssl` where there is a mode.
  if (mode === '') return !['1', 'true'].includes(searchParams.get('ssl') ?? '');
  return !(mode === 'require' ? !searchParams.has('uselibpqcompat') : /^verify-(ca|full)$/.test(mode));
}

function hasWeakPassword(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const password = decoded(new URL(url).password);
  return password !== '' && isShort(password, SHORTEST_PASSWORD);
}

function isSameDatabase(journal: string, database: string | null): boolean {
  if (database === null || !isJournalUrl(journal) || !URL.canParse(journal) || !URL.canParse(database)) return false;
  return databaseOf(new URL(journal)) === databaseOf(new URL(database));
}

/** Names a database, however its address is written. */
function databaseOf({ hostname, port, pathname, searchParams }: URL): string {
  const host = (searchParams.get('host') ?? decoded(hostname)).toLowerCase();
  const machine = host === '' || LOOPBACK_HOSTS.includes(host) ? 'localhost' : host;
  return [machine, port === '' ? POSTGRES_PORT : port, decoded(pathname)].join(' ');
}

/** A part of an address as the driver reads it, which takes a lone percent sign for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A folder, the default one too, that is lost or put back together with the data of DATA_DIR. */
function findJournalBesideData(value: string | null, read: ReadSetting): string | null {
  if (value !== null && isJournalUrl(value)) return null;
  const dataDir = path.resolve(read('DATA_DIR') ?? '.data');
  const folder = value === null ? path.join(dataDir, 'erasures') : path.resolve(value);
  const isInside = !path.relative(dataDir, folder).startsWith('..');
  // With a database of its own elsewhere, DATA_DIR holds no rows that a restore would bring back.
  const isBeside = read('DATABASE_URL') === null && deviceOf(folder) === deviceOf(dataDir);
  return isInside || isBeside ? 'is on the disk of DATA_DIR: keep it on another one, which no backup puts back' : null;
}

/** The disk of a folder, or of where it will be made. */
function deviceOf(folder: string): number {
  try {
    return statSync(folder).dev;
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? 0 : deviceOf(parent);
  }
}
