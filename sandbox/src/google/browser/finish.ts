import type { SelectionMessage, GoogleWindow } from './gsi-types';

/** Runs in the account window: hands the token to the page that is waiting for it. */
export function finishSelection(): void {
  const form = document.querySelector('form');
  if (form) {
    form.submit();
    return;
  }
  const result = document.getElementById('result');
  const opener = window.opener as Window | null;
  if (!result || !opener) {
    document.getElementById('nobody')?.classList.remove('hidden');
    result?.classList.add('hidden');
    return;
  }
  const { credential = '', request = '', origin = '' } = result.dataset;
  const message: SelectionMessage = { type: 'gsi-credential', request, credential };
  // The browser drops the message when the opener is on another origin than the one that asked.
  opener.postMessage(message, origin);
  window.close();
}

/** Runs on the sandbox's own page: shows every kind of button and what a page gets back from it. */
export function showGoogleDemo(clientId: string): void {
  const id = (window as unknown as GoogleWindow).google?.accounts?.id;
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
    id.renderButton(place, JSON.parse(place.dataset.button ?? '{}') as Parameters<typeof id.renderButton>[1]);
  });
}
