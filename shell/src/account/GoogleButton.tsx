import { GOOGLE_BUTTON_HEIGHTS_PX } from '@najem/shared/domain';
import { useThemeMode } from '@najem/shared/ui/context';
import { useEffect, useEffectEvent, useState } from 'react';
import { type GoogleButtonLook, type GoogleFrame, type GoogleSettings, readGoogleFrame } from './google-identity';
import { ACCOUNT } from './texts';
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

/**
 * The provider's own button, in a frame. It has its full height from the start, so that nothing jumps when it arrives.
 * The provider learns who visits, so only the screens with its button hold this.
 */
export function GoogleButton({ settings, text, size = 'large', nonce, onCredential, onFault }: GoogleButtonProps) {
  const { clientId, frameUrl } = settings;
  const [frame, setFrame] = useState<GoogleFrame>();
  const theme = useThemeMode() === 'dark' ? 'filled_black' : 'outline';
  const finish = useEffectEvent((credential: string | undefined) => {
    if (credential) onCredential(credential);
    else onFault();
  });

  useEffect(() => {
    if (!frame) return;
    const { identity, place } = frame;
    let left = false;
    identity.initialize({
      client_id: clientId,
      callback: ({ credential }) => left || finish(credential),
      ux_mode: 'popup',
      nonce,
    });
    place.replaceChildren();
    const width = Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, place.parentElement?.clientWidth ?? 0));
    identity.renderButton(place, { theme, size, text, locale: 'pl', logo_alignment: 'center', width });
    return () => {
      left = true;
    };
  }, [frame, clientId, nonce, theme, size, text]);

  return (
    <div className="rn-google" style={{ height: GOOGLE_BUTTON_HEIGHTS_PX[size] }}>
      <iframe
        src={frameUrl}
        title={ACCOUNT.googleFrame}
        onLoad={({ currentTarget }) => {
          const loaded = readGoogleFrame(currentTarget);
          setFrame(loaded);
          if (!loaded) onFault();
        }}
      />
    </div>
  );
}
