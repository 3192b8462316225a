import { BlockList, isIP } from 'node:net';
import { LOOPBACK_HOSTS } from '@najem/shared/domain/kernel';
import { safeConnection } from './database-floors';
import { type Checks, FEWEST_CHARACTERS, httpsOnly, IN_PRODUCTION, isShort, items, refused, withValue } from './floors';
import { quoteValue } from './reader';
import { isGuessable, parseIdentifierKey, parseTokenSecret } from './secrets';

/** The port on which the mailer requires STARTTLS. */
export const SUBMISSION_PORT = '587';
const SHORTEST_TOKEN = 16;
/** Shorter prefixes hold addresses of strangers: the largest private network is 10.0.0.0/8, fc00::/7 is given out by /48. */
const SHORTEST_PREFIX = { 4: 8, 6: 32 } as const;
const MAPPED_BITS = 96;
const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', MAPPED_BITS, 'ipv6');
/** Switches of Node that lower what it asks of other sides, or write down what it agrees with them. */
const WEAK_OPTIONS =
  /--(insecure[-_]http[-_]parser|tls[-_](min|max)[-_]v1\.[01]|tls[-_]keylog|openssl[-_]legacy[-_]provider)\b/;

export const KERNEL_CHECKS: Checks = {
  floors: [
    ...refused(['SMTP_URL'], withValue(findMailWithoutTls), withValue(findMailOptions)),
    ...refused(
      ['TOKEN_SECRET'],
      withValue((value) =>
        isAnyGuessable(value, 'token') ? `is not random, which is refused ${IN_PRODUCTION}` : null,
      ),
    ),
    ...refused(
      ['IDENTIFIER_KEYS'],
      withValue((value) =>
        isAnyGuessable(value, 'key') ? `holds a key that is not random, which is refused ${IN_PRODUCTION}` : null,
      ),
      withValue((value, read) => (sharesKey(value, read('TOKEN_SECRET')) ? 'holds the secret of TOKEN_SECRET' : null)),
    ),
    ...httpsOnly('PUBLIC_URL'),
    ...refused(['TRUST_PROXY'], withValue(findWideNetwork)),
    ...refused(
      ['METRICS_TOKEN'],
      withValue((value) =>
        isShort(value, SHORTEST_TOKEN)
          ? `can be guessed: it needs ${SHORTEST_TOKEN} characters, ${FEWEST_CHARACTERS} of them different`
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
    ...safeConnection('DATABASE_URL', 'DATABASE_MIGRATION_URL'),
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
  ],
  withoutFloor: {
    NODE_ENV: 'decides whether floors hold',
    HOST: 'a process answers the same wherever it listens',
    PORT: 'as HOST',
    DATA_DIR: 'its files are for their owner alone',
    DATABASE_POOL: 'a size',
    PG_BIN_DIR: 'the program that an operator chose',
    PG_OS_USER: 'PostgreSQL refuses root',
    MAIL_FROM: 'made-up only where it is absent, which is warned of',
  },
};

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
