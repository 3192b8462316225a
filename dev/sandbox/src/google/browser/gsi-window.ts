import type { IdConfiguration } from './gsi-types';

export interface WindowRequest {
  /** Address of the folder that the script was served from. */
  base: string;
  configuration: IdConfiguration;
  selectBy: string;
  state?: string;
  reportProblem: (message: string) => void;
}

/** An account window that is open, and what its result must match. */
export interface PendingSelection {
  popup: Window;
  request: string;
  selectBy: string;
  state: string | undefined;
  clientId: string;
}

/**
 * Runs in the browser: opens the account window, or leads the page there in redirect mode. Returns nothing where no
 * window was opened.
 */
export function openGsiWindow(options: WindowRequest): PendingSelection | undefined {
  const { base, configuration, selectBy, state, reportProblem } = options;
  const randomId = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const request = randomId();
  const address = new URL(`${base}/select`);
  const parameters = {
    client_id: configuration.client_id,
    origin: location.origin,
    request,
    nonce: configuration.nonce,
    hd: configuration.hosted_domain ?? configuration.hd,
    login_hint: configuration.login_hint,
    state,
    select_by: selectBy,
  };
  for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value);

  if (configuration.ux_mode === 'redirect') {
    // Double submit: the page that receives the form compares the field with this cookie of its own origin.
    const csrf = randomId();
    document.cookie = `g_csrf_token=${csrf}; path=/; SameSite=None; Secure`;
    address.searchParams.set('g_csrf_token', csrf);
    address.searchParams.set('login_uri', configuration.login_uri || location.href);
    location.assign(address);
    return undefined;
  }
  const left = Math.max(0, screenX + (outerWidth - 500) / 2);
  const top = Math.max(0, screenY + (outerHeight - 680) / 2);
  const popup = window.open(address, 'gsi-select', `popup=yes,width=500,height=680,left=${left},top=${top}`);
  if (!popup) {
    reportProblem('Failed to open popup window. Maybe blocked by the browser?');
    return undefined;
  }
  return { popup, request, selectBy, state, clientId: configuration.client_id };
}
