import type { ButtonOptions, SelectionMessage, GoogleWindow } from './gsi-types';

/** Runs in the account window: sends the token to the page that opened it. */
export function finishSelection(): void {
  const form = document.querySelector('form');
  if (form) {
    form.submit();
    return;
  }
  const result = document.getElementById('result');
  const opener: Window | null = window.opener;
  if (!result || !opener) {
    document.getElementById('no-opener')?.classList.remove('hidden');
    result?.classList.add('hidden');
    return;
  }
  const { credential = '', request = '', origin = '' } = result.dataset;
  const message: SelectionMessage = { type: 'gsi-credential', request, credential };
  // The browser drops the message when the opener is on another origin than the one that asked.
  opener.postMessage(message, origin);
  window.close();
}

/** Runs on the sandbox's own page: draws every kind of button and shows the token that a page gets. */
export function showGoogleDemo(clientId: string): void {
  const page: Window & GoogleWindow = window;
  const id = page.google?.accounts?.id;
  const output = document.getElementById('credential');
  if (!id || !output) return;
  id.initialize({
    client_id: clientId,
    callback: ({ credential }) => {
      const [, payload = ''] = credential.split('.');
      const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
      output.textContent = JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2);
    },
  });
  document.querySelectorAll<HTMLElement>('[data-button]').forEach((place) => {
    const options: ButtonOptions = JSON.parse(place.dataset.button ?? '{}');
    id.renderButton(place, options);
  });
}
