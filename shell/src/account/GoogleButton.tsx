import { GOOGLE_BUTTON_HEIGHTS_PX } from '@najem/shared/domain';
import { useThemeMode } from '@najem/shared/ui/base';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type GoogleButtonLook, type GoogleSettings, loadGoogleIdentity } from './google-identity';
import './google-button.css';

/** The widths that the provider accepts. */
const MIN_WIDTH_PX = 200;
const MAX_WIDTH_PX = 400;

export interface GoogleButtonProps extends Pick<GoogleButtonLook, 'text'> {
  settings: GoogleSettings;
  size?: GoogleButtonLook['size'];
  /** Goes into the token, so that it is good for one purpose and one person. */
  nonce?: string;
  onCredential: (credential: string) => void;
  /** The script is blocked or gave nothing. Closing the provider's window is no fault and calls nothing. */
  onFault: () => void;
}

/** The provider's own button. It has its full height from the start, so that nothing jumps when it arrives. */
export function GoogleButton({ settings, text, size = 'large', nonce, onCredential, onFault }: GoogleButtonProps) {
  const { clientId, scriptUrl, cspNonce } = settings;
  const place = useRef<HTMLDivElement>(null);
  const theme = useThemeMode() === 'dark' ? 'filled_black' : 'outline';
  const finish = useEffectEvent((credential: string | undefined) => {
    if (credential) onCredential(credential);
    else onFault();
  });
  const fail = useEffectEvent(() => onFault());

  useEffect(() => {
    let left = false;
    loadGoogleIdentity({ clientId, scriptUrl, cspNonce }).then(
      (google) => {
        const element = place.current;
        if (left || !element) return;
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => left || finish(credential),
          ux_mode: 'popup',
          nonce,
        });
        element.replaceChildren();
        const width = Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, element.clientWidth));
        google.renderButton(element, { theme, size, text, locale: 'pl', logo_alignment: 'center', width });
      },
      () => left || fail(),
    );
    return () => {
      left = true;
    };
  }, [clientId, scriptUrl, cspNonce, nonce, theme, size, text]);

  return <div ref={place} className="rn-google" style={{ minHeight: GOOGLE_BUTTON_HEIGHTS_PX[size] }} />;
}
