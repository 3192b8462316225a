import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { AccountSettings } from './config';

/** What a verified Google ID token says of its owner. */
export interface GoogleIdentity {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Workspace domain; absent for consumer accounts. */
  hostedDomain: string | null;
  nonce: string | null;
}

export interface GoogleVerifier {
  /** Checks signature, issuer, audience and expiry; throws when any of them is wrong. */
  verify(idToken: string): Promise<GoogleIdentity>;
}

declare module '../../kernel/context' {
  interface Context {
    google: GoogleVerifier;
  }
}

const GOOGLE_ISSUER = 'https://accounts.google.com';
/** Google signs under both forms of its name. */
const GOOGLE_ISSUERS = [GOOGLE_ISSUER, 'accounts.google.com'];
const CLOCK_TOLERANCE_SECONDS = 60;
const KEYS_TIMEOUT_MS = 5_000;
/** An unknown key id asks for the keys again, but not more often than this. */
const KEYS_COOLDOWN_MS = 30_000;
const MAX_SUB_LENGTH = 255;

/**
 * Verifies ID tokens against the configured provider: RS256 with one of its published keys, which are fetched when
 * needed and kept. `keys` replaces the fetched ones.
 */
export function createGoogleVerifier(
  settings: Pick<AccountSettings['google'], 'clientId' | 'issuer' | 'jwksUrl'>,
  now: () => Date,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(settings.jwksUrl), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
  }),
): GoogleVerifier {
  return {
    async verify(idToken) {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: settings.issuer === GOOGLE_ISSUER ? GOOGLE_ISSUERS : settings.issuer,
        audience: settings.clientId,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat', 'email'],
        currentDate: now(),
      });
      const { sub, email, email_verified, name, hd, nonce } = payload;
      if (!sub || sub.length > MAX_SUB_LENGTH || typeof email !== 'string') {
        throw new Error('The ID token lacks its subject or address');
      }
      return {
        sub,
        email,
        // Older answers carry a text; anything but these two says nothing.
        emailVerified: email_verified === true || email_verified === 'true',
        name: typeof name === 'string' ? name : '',
        hostedDomain: typeof hd === 'string' && hd !== '' ? hd : null,
        nonce: typeof nonce === 'string' ? nonce : null,
      };
    },
  };
}
