import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Config } from '../../kernel/config/config';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { keyedHash } from '../../kernel/crypto';

/** What a backend gets the session in. */
export const SESSION_HEADER = 'x-najem-session';
const PURPOSE = 'sessions for backends';
/** The start of a private Ed25519 key in PKCS #8, before its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_ID_LENGTH = 16;
/** Long enough for clocks that differ and a slow network. */
const LIFE_SECONDS = 60;
const MS = 1000;

interface SigningKey {
  id: string;
  privateKey: KeyObject;
  x: string;
}

/** Made once for each secret. */
const keys = new WeakMap<Uint8Array, SigningKey>();

function keyOf(secret: Uint8Array): SigningKey {
  const known = keys.get(secret);
  if (known) return known;
  const der = Buffer.concat([PKCS8_HEAD, keyedHash(secret, PURPOSE, '')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const id = createHash('sha256').update(x).digest('hex').slice(0, KEY_ID_LENGTH);
  const made = { id, privateKey, x };
  keys.set(secret, made);
  return made;
}

/** The public keys of all secrets in force, as a JSON Web Key Set has them (RFC 7517, RFC 8037). */
export function publicKeys({ tokenSecrets }: Pick<Config, 'tokenSecrets'>) {
  return tokenSecrets
    .map(keyOf)
    .map(({ id, x }) => ({ kid: id, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x }));
}

/**
 * Signs for one remote's backend who makes a call: a JWT with the user's id, role and whether the identity is verified, good
 * for a minute. Without a caller it has no `sub`.
 */
export async function signSession(ctx: Context, remote: string, actor: Actor | undefined): Promise<string> {
  const { id, privateKey } = keyOf(ctx.config.tokenSecrets[0]);
  const issuedAt = Math.floor(ctx.now().getTime() / MS);
  const claims = actor ? { role: actor.role, verified: actor.verificationStatus === 'verified' } : {};
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: id })
    .setIssuer(ctx.config.publicUrl)
    .setAudience(remote)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_SECONDS);
  return (actor ? token.setSubject(actor.id) : token).sign(privateKey);
}
