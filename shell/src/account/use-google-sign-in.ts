import type { SignedIn } from '@najem/shared/contract/identity';
import { type Loadable, useRequest } from '@najem/shared/store';
import { googleLogin } from '@najem/shared/store/host';
import { useState } from 'react';
import { emailOfCredential } from './google-identity';

interface GoogleSignIn {
  attempt: Loadable<SignedIn>;
  signIn: (credential: string) => void;
  reset: () => void;
  /** The unverified e-mail address for which the sign-in failed. */
  unverifiedEmail: string | undefined;
  /** What the second step is made with, where the account asks for one. */
  challenge: string | undefined;
}

/** Signs in with a credential of the provider; its state lasts while the screen is mounted. */
export function useGoogleSignIn(referralCode: string): GoogleSignIn {
  const [attempt, send, reset] = useRequest(googleLogin);
  const [email, setEmail] = useState<string>();
  const isUnverified = attempt.status === 'failed' && attempt.error.code === 'EMAIL_NOT_VERIFIED';
  return {
    attempt,
    reset,
    unverifiedEmail: isUnverified ? email : undefined,
    challenge: attempt.status === 'failed' ? attempt.error.challenge : undefined,
    signIn(credential) {
      setEmail(emailOfCredential(credential));
      send({ credential, referralCode });
    },
  };
}
