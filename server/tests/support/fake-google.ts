import type { GoogleIdentity, GoogleVerifier } from '../../src/accounts/google-verifier';

/** Stands in for Google: a token is simply what it says. `signedByGoogle` makes one; anything else is refused. */
export function fakeGoogle(): GoogleVerifier {
  return {
    verify: async (idToken) => {
      if (!idToken.startsWith(PREFIX)) throw new Error('not signed by Google');
      return JSON.parse(Buffer.from(idToken.slice(PREFIX.length), 'base64url').toString()) as GoogleIdentity;
    },
  };
}

const PREFIX = 'google.';

/** An ID token that the fake Google accepts. */
export function signedByGoogle(identity: Partial<GoogleIdentity> & { email: string }): string {
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
