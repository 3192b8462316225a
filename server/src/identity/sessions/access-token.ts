import type { webcrypto } from 'node:crypto';
import type { Role } from '@najem/shared/domain/kernel';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../tables';
import { Refusal, refuse } from '../../kernel/errors';

/** The claims of an access token. Only `sid` decides who calls: role and block are read from the database each time. */
export interface AccessToken {
  /** The user's id. */
  id: string;
  email: string;
  role: Role;
  /** The session's id. */
  sid: string;
}

type Clock = Pick<Context, 'config' | 'now'>;

const ALGORITHM = 'HS256';
const TYPE = 'JWT';
const MS = 1000;

/** Imported once for each secret, because importing takes longer than verifying. */
const keys = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

function keyOf(secret: Uint8Array): Promise<webcrypto.CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = keys.get(secret) ?? crypto.subtle.importKey('raw', Buffer.from(secret), hmac, false, ['sign', 'verify']);
  keys.set(secret, key);
  return key;
}

/** Signs an access token with the newest secret; it is good for `ACCESS_TOKEN_SECONDS`. */
export async function signAccessToken({ config, now }: Clock, claims: AccessToken): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / MS);
  const { id, email, role, sid } = claims;
  return new SignJWT({ id, email, role, sid })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + config.accessTokenSeconds)
    .sign(await keyOf(config.tokenSecrets[0]));
}

/** Reads a token signed with any of the secrets; refuses with TOKEN_INVALID or TOKEN_EXPIRED. */
export async function readAccessToken(clock: Clock, token: string): Promise<AccessToken> {
  for (const secret of clock.config.tokenSecrets) {
    const claims = await verified(clock, token, secret);
    if (claims) return claims;
  }
  return refuse('TOKEN_INVALID');
}

/** The token of an `Authorization` header; undefined for one of another kind. */
export function bearerOf(header: string): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header)?.[1];
}

/** Names the account of a header with a valid token, of a session that may be over; undefined for any other header. */
export async function findAccount(clock: Clock, header: string | undefined): Promise<string | undefined> {
  const token = bearerOf(header ?? '');
  if (token === undefined) return undefined;
  try {
    return (await readAccessToken(clock, token)).id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Undefined for a token that another secret signed. */
async function verified({ now }: Clock, token: string, secret: Uint8Array): Promise<AccessToken | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify<AccessToken>(token, await keyOf(secret), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      requiredClaims: ['exp', 'id', 'sid'],
      currentDate: now(),
    });
    const isOurs = typeof payload.id === 'string' && typeof payload.sid === 'string';
    // This program names no key in a header: which secrets are tried is not the token's choice.
    if (!isOurs || protectedHeader.kid !== undefined) refuse('TOKEN_INVALID');
    return payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return undefined;
    if (error instanceof errors.JWTExpired) refuse('TOKEN_EXPIRED');
    if (error instanceof errors.JOSEError) refuse('TOKEN_INVALID');
    throw error;
  }
}
