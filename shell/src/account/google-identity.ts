/** The part of Google Identity Services that the product uses. */
export interface GoogleIdentity {
  initialize(settings: {
    client_id: string;
    callback: (response: { credential?: string }) => void;
    nonce?: string;
    ux_mode?: 'popup';
  }): void;
  renderButton(place: HTMLElement, look: GoogleButtonLook): void;
  /** Keeps the provider from signing in by itself whoever just signed out. */
  disableAutoSelect(): void;
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

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

/** What a page needs to talk to the provider. */
export interface GoogleSettings {
  clientId: string;
  scriptUrl: string;
  /** Lets the styles that the provider writes pass the Content Security Policy. */
  cspNonce: string;
}

let loading: Promise<GoogleIdentity> | undefined;

/**
 * Fetches the provider's script, once. It learns who visits, so only the pages with its button call this. Rejects when
 * the script is blocked or cannot be fetched; the next call tries again.
 */
export function loadGoogleIdentity({ scriptUrl, cspNonce }: GoogleSettings): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    const address = new URL(scriptUrl, location.href);
    address.searchParams.set('hl', 'pl');
    script.src = address.href;
    script.async = true;
    script.nonce = cspNonce;
    script.onload = () => {
      const identity = window.google?.accounts?.id;
      if (identity) resolve(identity);
      else reject(new Error('The sign-in script offers no sign-in'));
    };
    script.onerror = () => reject(new Error('The sign-in script did not load'));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
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

/** Tells the provider that the person left; does nothing where its script was never needed. */
export function forgetGoogleChoice(): void {
  window.google?.accounts?.id?.disableAutoSelect();
}
