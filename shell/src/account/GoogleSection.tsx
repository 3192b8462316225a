import { dataOf, type Loadable, useRequest } from '@najem/shared/store';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import type { GoogleButtonLook, GoogleSettings } from './google-identity';
import { GoogleButton } from './GoogleButton';
import { googleLoginNonce } from './state';
import { ACCOUNT } from './texts';

/** A nonce lives for ten minutes. */
const NONCE_RENEWAL_MS = 9 * 60 * 1000;

export interface GoogleSectionProps extends Pick<GoogleButtonLook, 'text'> {
  /** Undefined if no sign-in provider is configured: the section is then empty. */
  settings: GoogleSettings | undefined;
  /** The sign-in with the last credential, which has used its nonce up. */
  attempt: Loadable<unknown>;
  onCredential: (credential: string) => void;
  onError: () => void;
  /** Called when the person tries again: what was said before no longer applies. */
  onRetry: () => void;
}

/** The sign-in with Google below a form. */
export function GoogleSection({ settings, ...props }: GoogleSectionProps) {
  if (!settings) return null;
  return (
    <>
      <p className="rn-or">{ACCOUNT.or}</p>
      <SignInButton settings={settings} {...props} />
    </>
  );
}

interface SignInButtonProps extends GoogleSectionProps {
  settings: GoogleSettings;
}

/** The provider's button with a nonce of the server, so that a token signs in once, in this browser. */
function SignInButton({ attempt, ...button }: SignInButtonProps) {
  const [nonce, fetchNonce] = useRequest(googleLoginNonce);

  // A nonce is valid for one attempt, so each failed one needs a new nonce.
  useEffect(() => {
    if (attempt.status !== 'idle' && attempt.status !== 'failed') return;
    fetchNonce({});
    const timer = setInterval(() => fetchNonce({}), NONCE_RENEWAL_MS);
    return () => clearInterval(timer);
  }, [attempt, fetchNonce]);

  if (nonce.status === 'failed') {
    return (
      <div className="rn-stack rn-gap-m">
        <Notice tone="warning">{ACCOUNT.googleUnavailable}</Notice>
        <Button
          block
          onClick={() => {
            button.onRetry();
            fetchNonce({});
          }}
        >
          {ACCOUNT.googleRetry}
        </Button>
      </div>
    );
  }
  return <GoogleButton {...button} nonce={dataOf(nonce)?.nonce} />;
}
