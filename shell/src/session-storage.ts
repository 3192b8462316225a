import { SESSION_ENDED } from '@najem/shared/api';

const TOKEN_KEY = 'token';

/** The stored access token, or null. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** Stores the access token for every tab of this site. */
export function writeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

/** Removes the token and tells everybody, by the specified window event, that the session is over. */
export function announceSessionEnd(message: string = SESSION_ENDED): void {
  localStorage.removeItem(TOKEN_KEY);
  window.dispatchEvent(new CustomEvent('authError', { detail: { message } }));
}

/** Runs a task while no other tab of this site runs one: two tabs must not exchange the same refresh cookie at once. */
export function aloneAmongTabs<Result>(task: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('najem-session', task) : task();
}
