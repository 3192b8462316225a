import { GOOGLE_BUTTON_HEIGHTS_PX } from '@najem/shared/domain/kernel';
import { useThemeMode } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
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
  /** Part of the token, so that it is valid for one purpose, once; the button appears when it is there. */
  nonce: string | undefined;
  onCredential: (credential: string) => void;
  /**
   * Called if the provider returns no credential, or if its script is blocked still when the person tries again, but not
   * if the person closes the provider's window.
   */
  onError: () => void;
  /** Called when the person tries again: what `onError` said no longer applies. */
  onRetry: () => void;
}

/**
 * The provider's own button, in a frame that has its full height from the start, so that the layout does not shift. The
 * provider learns about each visit, so only screens that show the button include the frame.
 */
export function GoogleButton({
  settings,
  text,
  size = 'large',
  nonce,
  onCredential,
  onError,
  onRetry,
}: GoogleButtonProps) {
  const { clientId, frameUrl } = settings;
  const [frame, setFrame] = useState<GoogleFrame>();
  // Blocked, by an ad blocker for example; said only once the person wants it.
  const [isBlocked, setBlocked] = useState(false);
  /** Counts the tries of the person. Each gets a frame of its own, which loads the script again. */
  const [tries, setTries] = useState(0);
  const theme = useThemeMode() === 'dark' ? 'filled_black' : 'outline';
  const finish = useEffectEvent((credential: string | undefined) => {
    if (credential) onCredential(credential);
    else onError();
  });

  useEffect(() => {
    if (!frame || nonce === undefined) return;
    const { identity, parent } = frame;
    let isCancelled = false;
    identity.initialize({
      client_id: clientId,
      callback: ({ credential }) => isCancelled || finish(credential),
      ux_mode: 'popup',
      nonce,
    });
    parent.replaceChildren();
    const width = Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, parent.parentElement?.clientWidth ?? 0));
    identity.renderButton(parent, { theme, size, text, locale: 'pl', logo_alignment: 'center', width });
    return () => {
      isCancelled = true;
    };
  }, [frame, clientId, nonce, theme, size, text]);

  if (isBlocked) {
    return (
      <Button
        block
        icon="refresh"
        onClick={() => {
          setBlocked(false);
          setTries(tries + 1);
          onRetry();
        }}
      >
        {tries > 0 ? ACCOUNT.googleRetry : ACCOUNT.googleLoad[text]}
      </Button>
    );
  }
  return (
    <div className="rn-google" style={{ height: GOOGLE_BUTTON_HEIGHTS_PX[size] }}>
      <iframe
        key={tries}
        src={frameUrl}
        title={ACCOUNT.googleFrame}
        onLoad={({ currentTarget }) => {
          const loaded = readGoogleFrame(currentTarget);
          setFrame(loaded);
          if (loaded) return;
          setBlocked(true);
          if (tries > 0) onError();
        }}
      />
    </div>
  );
}
