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
import type { PendingSelection, openGsiWindow } from './gsi-window';

/**
 * Runs in the browser: installs the public interface of Google Identity Services. Like the real script, it sends nothing
 * to a page whose user closes the account window.
 */
export function installGoogleIdentity(
  settings: GsiSettings,
  drawButton: typeof drawGsiButton,
  drawCard: typeof drawGsiCard,
  openWindow: typeof openGsiWindow,
): void {
  const page: Window & GoogleWindow = window;
  const ownTag = document.currentScript;
  const ownAddress = ownTag instanceof HTMLScriptElement ? ownTag.src : '';
  // The page may know this machine by another name than the sandbox does; messages are checked against the one it used.
  const base = ownAddress ? ownAddress.replace(/\/client(?:[?#].*)?$/, '') : settings.base;
  let configuration: IdConfiguration | undefined;
  let pending: PendingSelection | undefined;
  let removeCard: ((reason: string) => void) | undefined;

  const texts = (locale: string | undefined) => {
    const language = (locale || settings.language || document.documentElement.lang || navigator.language).toLowerCase();
    return language.startsWith('pl') ? settings.texts.pl : settings.texts.en;
  };
  // Pages and their tests look for these words on the console, where the real script writes them too.
  // eslint-disable-next-line no-console
  const reportProblem = (message: string) => console.error(`[GSI_LOGGER]: ${message}`);

  const initialized = (): IdConfiguration | undefined => {
    if (!configuration?.client_id) {
      reportProblem('google.accounts.id.initialize() is not called or has no client_id.');
      return undefined;
    }
    return configuration;
  };

  const openAccountWindow = (selectBy: string, state?: string) => {
    const current = initialized();
    if (!current) return;
    pending = openWindow({ base, configuration: current, selectBy, state, reportProblem }) ?? pending;
  };

  const receiveSelection = (event: MessageEvent<Partial<SelectionMessage> | null>) => {
    const message = event.data;
    if (!pending || event.origin !== new URL(base).origin || event.source !== pending.popup) return;
    if (message?.type !== 'gsi-credential' || message.request !== pending.request || !message.credential) return;
    const { clientId, selectBy, state } = pending;
    pending = undefined;
    removeCard?.('credential_returned');
    const response: CredentialResponse = { credential: message.credential, clientId, select_by: selectBy };
    if (state !== undefined) response.state = state;
    configuration?.callback?.(response);
  };

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
      // Every sign-in here takes a choice of an account, so there is nothing to switch off.
    },
    revoke(hint, done) {
      // No consent is stored, so revoking succeeds for every named account.
      setTimeout(() => done?.(hint ? { successful: true } : { successful: false, error: 'invalid_request' }));
    },
  };

  window.addEventListener('message', receiveSelection);
  page.google = { ...page.google, accounts: { ...page.google?.accounts, id } };
  page.onGoogleLibraryLoad?.();
}
