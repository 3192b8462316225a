import { isRecord } from '@najem/shared/domain/kernel';
import type { JWK } from 'jose';
import { type Checks, httpsOnly, items, warned, withValue } from '../../kernel/config/floors';
import { type Reader, WEB_PROTOCOLS } from '../../kernel/config/reader';

/** The OpenID Connect provider that proves who a person is. */
export interface EidSettings {
  issuer: string;
  clientId: string;
  /** Null where the client has a key, or neither. */
  clientSecret: string | null;
  /** Authenticates the client and decrypts tokens. */
  clientKey: JWK | null;
  scope: string;
  /** What is asked for; empty: nothing. */
  acrValues: string;
  /** What is accepted; empty: anything. */
  acrAccepted: string[];
  /** The claim that holds the PESEL. */
  peselClaim: string;
  /** The words of the button. */
  label: string;
}

export interface ClaimSettings {
  /** Null: people prove themselves by the other methods alone. */
  eid: EidSettings | null;
  limits: {
    /** Claims that the desk reviews. */
    claimsPerDayAddress: number;
    /** Attempts at the eID provider from one network address. */
    eidPerHour: number;
    /** The same of one account. */
    eidPerHourAccount: number;
  };
}

/** The client of the mock provider, and what it calls its levels. */
const SANDBOX_EID = {
  clientId: 'rzetelny-najem',
  clientSecret: 'sandbox-eid-secret',
  acr: 'http://eidas.europa.eu/LoA/substantial',
} as const;

export const CLAIM_CHECKS: Checks = {
  floors: [
    ...httpsOnly('EID_ISSUER'),
    ...warned(
      ['EID_ACR_ACCEPTED'],
      withValue((value) =>
        items(value).some((acr) => /(^|[/:])low$/i.test(acr)) ? 'accepts sign-ins of a low assurance' : null,
      ),
    ),
  ],
  withoutFloor: {
    EID_CLIENT_ID: 'names the site to the provider',
    EID_CLIENT_SECRET: 'given by the provider',
    EID_CLIENT_KEY: 'its type is checked in any mode',
    EID_SCOPE: 'what is asked for; what is accepted is EID_ACR_ACCEPTED',
    EID_ACR_VALUES: 'as EID_SCOPE',
    EID_PESEL_CLAIM: 'as EID_SCOPE',
    EID_LABEL: 'words',
  },
};

export function readClaims(read: Reader, production: boolean, sandboxes: { url: string }): ClaimSettings {
  const eid = readEid(read, production, sandboxes);
  if (production && eid === null) {
    read.warn('EID_ISSUER is not set: nobody can prove their identity by their bank');
  }
  return {
    eid,
    limits: {
      claimsPerDayAddress: read.limit('LIMIT_CLAIMS_PER_DAY_ADDRESS', 20),
      eidPerHour: read.limit('LIMIT_EID_PER_HOUR', 10),
      eidPerHourAccount: read.limit('LIMIT_EID_PER_HOUR_ACCOUNT', 5),
    },
  };
}

/** The provider of eID; in production none unless it is set. */
function readEid(read: Reader, production: boolean, sandboxes: { url: string }): EidSettings | null {
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
    issuer: read.url('EID_ISSUER', `${sandboxes.url}/eid`, WEB_PROTOCOLS),
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
