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
