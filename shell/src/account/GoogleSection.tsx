import type { GoogleButtonLook, GoogleSettings } from './google-identity';
import { GoogleButton } from './GoogleButton';
import { ACCOUNT } from './texts';

export interface GoogleSectionProps extends Pick<GoogleButtonLook, 'text'> {
  /** Undefined if no sign-in provider is configured: the section is then empty. */
  settings: GoogleSettings | undefined;
  onCredential: (credential: string) => void;
  onError: () => void;
}

/** The sign-in with Google below a form. */
export function GoogleSection({ settings, ...handlers }: GoogleSectionProps) {
  if (!settings) return null;
  return (
    <>
      <p className="rn-or">{ACCOUNT.or}</p>
      <GoogleButton settings={settings} {...handlers} />
    </>
  );
}
