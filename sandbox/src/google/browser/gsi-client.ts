import type { drawGsiButton } from './gsi-button';
import type { drawGsiCard } from './gsi-card';
import type {
  ButtonOptions,
  CredentialResponse,
  GoogleId,
  GsiSettings,
  IdConfiguration,
  SelectionMessage,
  GoogleWindow,
} from './gsi-types';

/**
 * Runs in the browser: the public face of Google Identity Services.
 * Nothing is sent to the page when the user closes the account window, exactly as with the real script.
 */
export function installGoogleIdentity(
  settings: GsiSettings,
  drawButton: typeof drawGsiButton,
  drawCard: typeof drawGsiCard,
): void {
  const page = window as unknown as GoogleWindow;
  const ownTag = document.currentScript;
  const ownAddress = ownTag instanceof HTMLScriptElement ? ownTag.src : '';
  // The page may know this machine by another name than the sandbox does; messages are checked against the one it used.
  const base = ownAddress ? ownAddress.replace(/\/client(?:[?#].*)?$/, '') : settings.base;
  let configuration: IdConfiguration | undefined;
  let waiting:
    { popup: Window; request: string; selectBy: string; state: string | undefined; clientId: string } | undefined;
  let removeCard: ((reason: string) => void) | undefined;

  const texts = (locale: string | undefined) => {
    const language = (locale || settings.language || document.documentElement.lang || navigator.language).toLowerCase();
    return language.startsWith('pl') ? settings.texts.pl : settings.texts.en;
  };
  // Pages and their tests look for these words on the console, where the real script writes them too.
  // eslint-disable-next-line no-console
  const complain = (message: string) => console.error(`[GSI_LOGGER]: ${message}`);
  const randomId = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

  const initialized = (): IdConfiguration | undefined => {
    if (!configuration?.client_id) {
      complain('google.accounts.id.initialize() is not called or has no client_id.');
      return undefined;
    }
    return configuration;
  };

  const openAccountWindow = (selectBy: string, state?: string) => {
    const current = initialized();
    if (!current) return;
    const request = randomId();
    const address = new URL(`${base}/select`);
    const parameters = {
      client_id: current.client_id,
      origin: location.origin,
      request,
      nonce: current.nonce,
      hd: current.hosted_domain ?? current.hd,
      login_hint: current.login_hint,
      state,
      select_by: selectBy,
    };
    for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value);

    if (current.ux_mode === 'redirect') {
      // Double submit: the page that receives the form compares the field with this cookie of its own origin.
      const csrf = randomId();
      document.cookie = `g_csrf_token=${csrf}; path=/; SameSite=None; Secure`;
      address.searchParams.set('g_csrf_token', csrf);
      address.searchParams.set('login_uri', current.login_uri || location.href);
      location.assign(address);
      return;
    }
    const left = Math.max(0, screenX + (outerWidth - 500) / 2);
    const top = Math.max(0, screenY + (outerHeight - 680) / 2);
    const popup = window.open(address, 'gsi-select', `popup=yes,width=500,height=680,left=${left},top=${top}`);
    if (!popup) {
      complain('Failed to open popup window. Maybe blocked by the browser?');
      return;
    }
    waiting = { popup, request, selectBy, state, clientId: current.client_id };
  };

  window.addEventListener('message', (event: MessageEvent<Partial<SelectionMessage> | null>) => {
    const message = event.data;
    if (!waiting || event.origin !== new URL(base).origin || event.source !== waiting.popup) return;
    if (message?.type !== 'gsi-credential' || message.request !== waiting.request || !message.credential) return;
    const { clientId, selectBy, state } = waiting;
    waiting = undefined;
    removeCard?.('credential_returned');
    const response: CredentialResponse = { credential: message.credential, clientId, select_by: selectBy };
    if (state !== undefined) response.state = state;
    configuration?.callback?.(response);
  });

  const loadStyle = () => {
    const address = `${base}/style`;
    if (document.querySelector(`link[href="${address}"]`)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
  };

  const id: GoogleId = {
    initialize(next) {
      configuration = next;
    },
    renderButton(parent: HTMLElement, options: ButtonOptions = {}) {
      if (!initialized()) return;
      loadStyle();
      const button = drawButton(texts(options.locale), options);
      button.addEventListener('click', () => {
        options.click_listener?.();
        openAccountWindow('btn', options.state);
      });
      parent.replaceChildren(button);
    },
    prompt(listener) {
      const current = initialized();
      if (!current) return;
      loadStyle();
      removeCard?.('cancel_called');
      const words = texts(undefined);
      removeCard = drawCard({
        texts: words,
        title: words.card[current.context ?? 'signin'] ?? words.card.signin,
        parent: (current.prompt_parent_id && document.getElementById(current.prompt_parent_id)) || document.body,
        closeOnOutsideClick: current.cancel_on_tap_outside !== false,
        choose: () => openAccountWindow('user'),
        notify: listener,
      });
    },
    cancel() {
      removeCard?.('cancel_called');
      removeCard = undefined;
    },
    disableAutoSelect() {
      // Nobody is ever signed in here without choosing an account, so there is nothing to switch off.
    },
    revoke(hint, done) {
      // No consent is stored; revoking it succeeds for everybody who names an account.
      setTimeout(() => done?.(hint ? { successful: true } : { successful: false, error: 'invalid_request' }));
    },
  };

  page.google = { ...page.google, accounts: { ...page.google?.accounts, id } };
  page.onGoogleLibraryLoad?.();
}
