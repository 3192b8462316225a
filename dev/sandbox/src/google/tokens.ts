import { SignJWT, UnsecuredJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { createSecretKey, randomUUID } from 'node:crypto';
import type { GoogleAccount } from './accounts';
import { createKey } from './keys';
import type { GoogleKeys } from './keys';

const TOKEN_SECONDS = 3600;

export interface TokenRequest {
  account: GoogleAccount;
  clientId: string;
  nonce?: string;
}

/** Deliberate faults of a token, with which tests prove that a verifier rejects it. */
export interface TokenFaults {
  issuer?: string;
  audience?: string;
  /** Seconds since 1970. */
  issuedAt?: number;
  expiresAt?: number;
  /** `none` leaves out the signature; `HS256` signs with the public key as if it were a shared secret. */
  algorithm?: 'RS256' | 'none' | 'HS256';
  /** A key id that is not published. */
  keyId?: string;
  /** `foreign` signs with another key under the published key id. */
  signer?: 'own' | 'foreign';
  /** Names of claims to leave out. */
  omit?: readonly string[];
}

/** Issues an ID token for an account: valid for an hour and signed with the current key, apart from `faults`. */
export async function issueToken(
  context: { keys: GoogleKeys; issuer: string; now: () => Date },
  request: TokenRequest,
  faults: TokenFaults = {},
): Promise<string> {
  const { keys } = context;
  const payload = claims(context, request, faults);
  const algorithm = faults.algorithm ?? 'RS256';
  if (algorithm === 'none') return new UnsecuredJWT(payload).encode();

  const token = new SignJWT(payload).setProtectedHeader({
    alg: algorithm,
    kid: faults.keyId ?? keys.signing.kid,
    typ: 'JWT',
  });
  if (algorithm === 'HS256') return token.sign(createSecretKey(Buffer.from(JSON.stringify(keys.signing.publicJwk))));
  return token.sign(faults.signer === 'foreign' ? (await createKey()).privateKey : keys.signing.privateKey);
}

function claims(
  context: { issuer: string; now: () => Date },
  { account, clientId, nonce }: TokenRequest,
  faults: TokenFaults,
): JWTPayload {
  const issuedAt = faults.issuedAt ?? Math.floor(context.now().getTime() / 1000);
  const [givenName, ...familyName] = account.name.split(' ');
  const all: JWTPayload = {
    iss: faults.issuer ?? context.issuer,
    azp: clientId,
    aud: faults.audience ?? clientId,
    sub: account.sub,
    hd: account.hostedDomain,
    email: account.email,
    email_verified: account.emailVerified,
    nonce,
    nbf: issuedAt - 300,
    name: account.name || undefined,
    given_name: givenName || undefined,
    family_name: familyName.join(' ') || undefined,
    iat: issuedAt,
    exp: faults.expiresAt ?? issuedAt + TOKEN_SECONDS,
    jti: randomUUID().replaceAll('-', ''),
  };
  const kept = Object.entries(all).filter(
    ([name, value]) => value !== undefined && value !== '' && !faults.omit?.includes(name),
  );
  return Object.fromEntries(kept);
}
