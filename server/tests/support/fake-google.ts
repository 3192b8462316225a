import type { GoogleIdentity, GoogleVerifier } from '../../src/identity/accounts/google-verifier';

/** Creates a mock of Google's verifier, which accepts the tokens of `signByGoogle` only. */
export function createFakeGoogle(): GoogleVerifier {
  return {
    verify: async (idToken) => {
      if (!idToken.startsWith(PREFIX)) throw new Error('not signed by Google');
      return JSON.parse(Buffer.from(idToken.slice(PREFIX.length), 'base64url').toString()) as GoogleIdentity;
    },
  };
}

const PREFIX = 'google.';

/** Makes an ID token that the mock of Google accepts. */
export function signByGoogle(identity: Partial<GoogleIdentity> & { email: string }): string {
  const whole: GoogleIdentity = {
    sub: `sub-of-${identity.email}`,
    emailVerified: true,
    name: identity.email.split('@', 1)[0] as string,
    hostedDomain: null,
    nonce: null,
    ...identity,
  };
  return `${PREFIX}${Buffer.from(JSON.stringify(whole)).toString('base64url')}`;
}
