import { isRecord } from '@najem/shared/domain/kernel';

/** The part of Google Identity Services that the product uses. */
export interface GoogleIdentity {
  initialize(settings: {
    client_id: string;
    callback: (response: { credential?: string }) => void;
    nonce?: string;
    ux_mode?: 'popup';
  }): void;
  renderButton(parent: HTMLElement, look: GoogleButtonLook): void;
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

/** The settings of the provider's button. */
export interface GoogleSettings {
  clientId: string;
  /** A page of this site with nothing but the provider's script and an element for its button. */
  frameUrl: string;
}

/** The provider's script and the element for its button. */
export interface GoogleFrame {
  identity: GoogleIdentity;
  parent: HTMLElement;
}

/**
 * Reads the provider's script from a loaded frame; undefined if the script is blocked or did not load. The provider may
 * change its script at any time, so its hash is unknown and the site's own pages cannot run it.
 */
export function readGoogleFrame(frame: HTMLIFrameElement): GoogleFrame | undefined {
  const inside: (Window & { google?: { accounts?: { id?: GoogleIdentity } } }) | null = frame.contentWindow;
  // Also null if the browser shows an error page of its own in the frame.
  const parent = frame.contentDocument?.getElementById('button');
  const identity = parent ? inside?.google?.accounts?.id : undefined;
  return parent && identity ? { identity, parent } : undefined;
}

/** The unverified e-mail address in a credential, for display; undefined if it cannot be read. */
export function emailOfCredential(credential: string): string | undefined {
  try {
    const payload = (credential.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const email = isRecord(claims) ? claims.email : undefined;
    return typeof email === 'string' && email !== '' ? email : undefined;
  } catch {
    // The server rejects the credential as well, and its error is shown.
    return undefined;
  }
}
