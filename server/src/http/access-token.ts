import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Role } from '@najem/shared/domain';
import type { Context } from '../context';
import { refuse } from '../errors';

/** What an access token says. Only `sid` decides who calls: role and block are read from the database each time. */
export interface AccessToken {
  /** The user's id. */
  id: string;
  email: string;
  role: Role;
  /** The session's id. */
  sid: string;
}

type Clock = Pick<Context, 'config' | 'now'>;

/**
 * The one header this program writes. Tokens with any other header, `alg: none` first of all, are not even parsed, so
 * what is left of JWT verification is one HMAC: several times cheaper than a general library, on every single call.
 */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });
const SIGNATURE_BYTES = 32;

/** Signs an access token with the newest secret; it is good for `ACCESS_TOKEN_SECONDS`. */
export function signAccessToken({ config, now }: Clock, claims: AccessToken): string {
  const issuedAt = Math.floor(now().getTime() / 1000);
  const { id, email, role, sid } = claims;
  const payload = encode({ id, email, role, sid, iat: issuedAt, exp: issuedAt + config.accessTokenSeconds });
  const signed = `${HEADER}.${payload}`;
  return `${signed}.${signature(config.tokenSecrets[0] as Uint8Array, signed).toString('base64url')}`;
}

/** Reads a token signed with any of the secrets; refuses with TOKEN_INVALID or TOKEN_EXPIRED. */
export function readAccessToken({ config, now }: Clock, token: string): AccessToken {
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, end);
  if (!signed.startsWith(`${HEADER}.`)) refuse('TOKEN_INVALID');
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  if (given.length !== SIGNATURE_BYTES) refuse('TOKEN_INVALID');
  const isOurs = config.tokenSecrets.some((secret) => timingSafeEqual(signature(secret, signed), given));
  if (!isOurs) refuse('TOKEN_INVALID');
  const claims = decode(signed.slice(HEADER.length + 1));
  if (!claims) refuse('TOKEN_INVALID');
  if (claims.exp * 1000 <= now().getTime()) refuse('TOKEN_EXPIRED');
  return claims;
}

function signature(secret: Uint8Array, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(payload: string): (AccessToken & { exp: number }) | null {
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown> | null;
    const isWhole = typeof claims?.id === 'string' && typeof claims.sid === 'string' && typeof claims.exp === 'number';
    return isWhole ? (claims as unknown as AccessToken & { exp: number }) : null;
  } catch {
    // Signed, but not by this version of the program: as good as a foreign token.
    return null;
  }
}
