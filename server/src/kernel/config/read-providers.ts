import path from 'node:path';
import { isRecord, isSecureAddress, LOOPBACK_HOSTS, normaliseIdentifier } from '@najem/shared/domain/kernel';
import type { JWK } from 'jose';
import { type Config, PAYU_SIGNATURES, type Sandboxes } from './config';
import { HIGHEST_PORT, type Reader } from './reader';

const MADE_UP_SELLER = {
  name: 'Rzetelny Najem Demo sp. z o.o.',
  address: 'ul. Przykładowa 1, 00-001 Warszawa',
  nip: '1111111111',
  bankAccount: 'PL83000000000000000000000001',
} as const;

/** PayU's public test point of sale; the mock service has the same keys. */
const SANDBOX_PAYU = {
  posId: '300746',
  clientId: '300746',
  clientSecret: '2ee86a66e5d97e3fadc400c9f19b065d',
  secondKey: 'b6ca15b0d1020e8094d9b5f8d163db54',
} as const;

/** What production refuses, because anybody knows it. */
export const PUBLISHED_PAYU: readonly string[] = Object.values(SANDBOX_PAYU);

/** Where Google answers. */
export const GOOGLE_OWN = {
  scriptUrl: 'https://accounts.google.com/gsi/client',
  issuer: 'https://accounts.google.com',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
} as const;

export function readSandboxes(read: Reader, production: boolean, port: number, publicUrl: string): Sandboxes {
  const absent = (name: string) => read.optional(name) === null;
  const wanted = {
    mail: absent('SMTP_URL'),
    google: absent('GOOGLE_CLIENT_ID'),
    payu: absent('PAYU_URL'),
    clamav: absent('CLAMAV_URL'),
    eid: !production && absent('EID_ISSUER'),
  };
  const needed = Object.values(wanted).some(Boolean);
  const sandboxPort = read.integer('SANDBOX_PORT', port + 1, 1, HIGHEST_PORT - 2, needed && !production);
  if (production) {
    read.require(
      ['SMTP_URL', 'GOOGLE_CLIENT_ID', 'PAYU_URL', 'CLAMAV_URL'],
      'a sandbox is refused when NODE_ENV=production',
    );
  } else if (needed && sandboxPort <= port && port <= sandboxPort + 2) {
    read.problem('SANDBOX_PORT and the two ports after it must differ from PORT');
  }
  // A mock service under another host name than the site's would be another site to the browser.
  const ours = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  const host = LOOPBACK_HOSTS.includes(ours) ? ours : 'localhost';
  const ports = { port: sandboxPort, smtpPort: sandboxPort + 1, clamavPort: sandboxPort + 2 };
  return { url: `http://${host}:${sandboxPort}`, ...ports, ...wanted };
}

/** The marketing site; where the mock services run in development, theirs is the default. */
export function readMarketingUrl(read: Reader, sandboxes: Sandboxes, isDevelopment: boolean): string {
  const hasStandIn =
    isDevelopment && (sandboxes.mail || sandboxes.google || sandboxes.payu || sandboxes.clamav || sandboxes.eid);
  return read.origin('MARKETING_URL', hasStandIn ? `${sandboxes.url}/www` : 'https://www.rzetelnynajem.test');
}

/** The port on which the mailer requires STARTTLS. */
export const SUBMISSION_PORT = '587';

export function readSmtp(read: Reader, sandboxes: Sandboxes): string {
  return read.url('SMTP_URL', `smtp://127.0.0.1:${sandboxes.smtpPort}`, ['smtp:', 'smtps:']);
}

export function readGoogle(read: Reader, sandboxes: Sandboxes): Config['google'] {
  if (sandboxes.google) {
    read.requireAbsent(['GOOGLE_SCRIPT_URL', 'GOOGLE_ISSUER', 'GOOGLE_JWKS_URL'], 'GOOGLE_CLIENT_ID');
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

export function readPayu(read: Reader, sandboxes: Sandboxes): Config['payu'] {
  const keys = ['PAYU_POS_ID', 'PAYU_CLIENT_ID', 'PAYU_CLIENT_SECRET', 'PAYU_SECOND_KEY'];
  if (sandboxes.payu) {
    read.requireAbsent([...keys, 'PAYU_REDIRECT_ORIGINS', 'PAYU_SIGNATURE_ALGORITHM'], 'PAYU_URL');
    return {
      url: `${sandboxes.url}/payu`,
      ...SANDBOX_PAYU,
      signatureAlgorithm: 'MD5',
      redirectOrigins: [sandboxes.url],
    };
  }
  read.require(keys, 'it belongs to PAYU_URL');
  const url = read.url('PAYU_URL', '', ['https:', 'http:']).replace(/\/+$/, '');
  const origins = read.origins('PAYU_REDIRECT_ORIGINS');
  if (origins.some((origin) => URL.canParse(origin) && !isSecureAddress(new URL(origin)))) {
    read.problem('PAYU_REDIRECT_ORIGINS must hold https origins alone, or http ones of this machine');
  }
  return {
    url,
    posId: read.text('PAYU_POS_ID', ''),
    clientId: read.text('PAYU_CLIENT_ID', ''),
    clientSecret: read.text('PAYU_CLIENT_SECRET', ''),
    secondKey: read.text('PAYU_SECOND_KEY', ''),
    // What PayU signs with unless a point of sale has agreed another one with it.
    signatureAlgorithm: read.oneOf('PAYU_SIGNATURE_ALGORITHM', PAYU_SIGNATURES, 'MD5'),
    redirectOrigins: origins.length > 0 || !URL.canParse(url) ? origins : [new URL(url).origin],
  };
}

/** Where clamd listens unless the address says otherwise. */
const CLAMD_PORT = 3310;

export function readClamav(read: Reader, { clamavPort }: Sandboxes): Config['clamav'] {
  const address = read.url('CLAMAV_URL', `tcp://127.0.0.1:${clamavPort}`, ['tcp:', 'tls:']);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (url.hostname === '' || !/^\/?$/.test(url.pathname))) {
    read.problem('CLAMAV_URL is not an address such as tcp://clamav.example:3310');
  }
  return {
    host: url?.hostname.replace(/^\[|\]$/g, '') ?? '',
    port: Number(url?.port || CLAMD_PORT),
    isEncrypted: url?.protocol === 'tls:',
  };
}

export function readKsef(read: Reader): Config['ksef'] {
  const url = read.url('KSEF_URL', null, ['https:', 'http:'])?.replace(/\/+$/, '') ?? null;
  if (url === null) {
    read.requireAbsent(['KSEF_TOKEN'], 'KSEF_URL');
    return null;
  }
  read.require(['KSEF_TOKEN'], 'it belongs to KSEF_URL');
  return { url, token: read.text('KSEF_TOKEN', '') };
}

export function readSeller(read: Reader, production: boolean): Config['seller'] {
  if (production) {
    const names = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_NIP', 'SELLER_BANK_ACCOUNT'];
    read.require(names, 'the made-up company is refused when NODE_ENV=production');
  }
  return {
    name: read.text('SELLER_NAME', MADE_UP_SELLER.name),
    address: read.text('SELLER_ADDRESS', MADE_UP_SELLER.address),
    nip: normaliseIdentifier(read.digits('SELLER_NIP', MADE_UP_SELLER.nip, 10)),
    bankAccount: read.digits('SELLER_BANK_ACCOUNT', MADE_UP_SELLER.bankAccount, 26),
  };
}

/** Of the President of the Personal Data Protection Office. */
const AUTHORITY_ADDRESS = 'ul. Stanisława Moniuszki 1A, 00-014 Warszawa';

export function readLegal(read: Reader, seller: Config['seller']): Config['legal'] {
  return {
    controller: {
      name: seller.name,
      address: seller.address,
      email: read.email('CONTROLLER_EMAIL', 'dane@rzetelnynajem.test'),
    },
    authorityAddress: read.text('AUTHORITY_ADDRESS', AUTHORITY_ADDRESS),
    textsDir: path.resolve(read.text('LEGAL_DIR', 'server/legal')),
    termsShown: read.oneOf('TERMS_SHOWN', ['marketing', 'site'], 'marketing'),
  };
}

/** The client of the mock provider, and what it calls its levels. */
const SANDBOX_EID = {
  clientId: 'rzetelny-najem',
  clientSecret: 'sandbox-eid-secret',
  acr: 'http://eidas.europa.eu/LoA/substantial',
} as const;

/** The provider of eID; in production none unless it is set. */
export function readEid(read: Reader, sandboxes: Sandboxes, production: boolean): Config['eid'] {
  const names = ['EID_CLIENT_ID', 'EID_CLIENT_SECRET', 'EID_CLIENT_KEY'];
  const isSet = read.optional('EID_ISSUER') !== null;
  if (!isSet) read.requireAbsent([...names, 'EID_ACR_ACCEPTED'], 'EID_ISSUER');
  if (!isSet && production) return null;
  const clientKey = readKey(read);
  if (isSet) {
    read.require(['EID_CLIENT_ID'], 'it belongs to EID_ISSUER');
    const hasSecret = read.optional('EID_CLIENT_SECRET') !== null || clientKey !== null;
    if (!hasSecret) read.problem('EID_CLIENT_SECRET or EID_CLIENT_KEY is missing (EID_ISSUER needs one)');
    if (production) read.require(['EID_ACR_ACCEPTED'], 'any assurance is refused when NODE_ENV=production');
  }
  return {
    issuer: read.url('EID_ISSUER', `${sandboxes.url}/eid`, ['https:', 'http:']),
    clientId: read.text('EID_CLIENT_ID', SANDBOX_EID.clientId),
    clientSecret: isSet ? read.optional('EID_CLIENT_SECRET') : SANDBOX_EID.clientSecret,
    clientKey,
    scope: read.text('EID_SCOPE', 'openid profile nin'),
    acrValues: read.text('EID_ACR_VALUES', isSet ? '' : SANDBOX_EID.acr),
    acrAccepted: isSet ? read.words('EID_ACR_ACCEPTED') : [SANDBOX_EID.acr],
    peselClaim: read.text('EID_PESEL_CLAIM', 'nin'),
    label: read.text('EID_LABEL', 'Potwierdź przez bank'),
  };
}

/** Reads the private key of the eID client. */
function readKey(read: Reader): JWK | null {
  const text = read.optional('EID_CLIENT_KEY');
  if (text === null) return null;
  const key = parseKey(text);
  // Not quoted: it is a secret.
  if (!key) read.problem('EID_CLIENT_KEY is not a private JWK of type RSA or EC (P-256)');
  return key ?? null;
}

function parseKey(text: string): JWK | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPrivateKey(value) ? value : undefined;
  } catch {
    // Not JSON, so no key.
    return undefined;
  }
}

function isPrivateKey(value: unknown): value is JWK {
  if (!isRecord(value) || typeof value.d !== 'string') return false;
  return value.kty === 'RSA' || (value.kty === 'EC' && value.crv === 'P-256');
}
