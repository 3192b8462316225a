/** The part of Google Identity Services that the product uses. */
export interface GoogleIdentity {
  initialize(settings: {
    client_id: string;
    callback: (response: { credential?: string }) => void;
    nonce?: string;
    ux_mode?: 'popup';
  }): void;
  renderButton(place: HTMLElement, look: GoogleButtonLook): void;
}

export interface GoogleButtonLook {
  theme: 'outline' | 'filled_black';
  size: 'large' | 'medium' | 'small';
  text: 'signin_with' | 'signup_with' | 'continue_with';
  locale: string;
  logo_alignment: 'center';
  /** In CSS pixels, from 200 to 400. */
  width: number;
}

/** What a page needs to show the provider's button. */
export interface GoogleSettings {
  clientId: string;
  /** A page of this site that holds the provider's script and a place for its button, and nothing of ours. */
  frameUrl: string;
}

/** The provider's script and the place for its button. */
export interface GoogleFrame {
  identity: GoogleIdentity;
  place: HTMLElement;
}

/**
 * What a frame brought once it is loaded: undefined where the script is blocked, could not be fetched, or is something
 * else. The provider changes its script at will, so no page can know its hash, and no page runs it.
 */
export function readGoogleFrame(frame: HTMLIFrameElement): GoogleFrame | undefined {
  const inside: (Window & { google?: { accounts?: { id?: GoogleIdentity } } }) | null = frame.contentWindow;
  // Null too where the browser shows an error of its own in the frame.
  const place = frame.contentDocument?.getElementById('button');
  const identity = place ? inside?.google?.accounts?.id : undefined;
  return place && identity ? { identity, place } : undefined;
}

/** The address in a credential, for the screens; undefined when it cannot be read. Only the server verifies it. */
export function emailOfCredential(credential: string): string | undefined {
  try {
    const payload = (credential.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const { email } = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown };
    return typeof email === 'string' && email !== '' ? email : undefined;
  } catch {
    // The server refuses it too, and says so.
    return undefined;
  }
}
