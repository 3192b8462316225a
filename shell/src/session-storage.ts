import { SESSION_ENDED } from '@najem/shared/api';
import type { SessionUser } from '@najem/shared/contract';
import { TOKEN_STORAGE_KEY } from '@najem/shared/domain';
import { type IdleBrowser, personOfToken, type SessionBrowser, type TokenChange } from '@najem/shared/store/host';
import { filter, fromEvent, map, merge, Subject } from 'rxjs';

/** The specified keys of local storage, besides the token's. */
const USER_KEYS = {
  email: 'userEmail',
  name: 'userName',
  isEmailVerified: 'isEmailVerified',
  role: 'userRole',
} as const;
const LAST_ACTIVITY_KEY = 'lastActivity';
/** Written and removed at once: its storage event has the reason for other tabs. */
const ENDING_KEY = 'sessionEnding';
/** In session storage: the id of the person whose drafts are kept there. */
const DRAFT_OWNER_KEY = 'draftOwner';

const renewed$ = new Subject<string>();

/** The stored access token, or null. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_STORAGE_KEY);
}

/** Stores a refreshed access token of the same session for all tabs of this site. */
export function writeToken(token: string): void {
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
  renewed$.next(token);
}

/** Removes the token and dispatches the specified window event that ends the session. */
export function announceSessionEnd(message: string = SESSION_ENDED, isFinal = false): void {
  localStorage.removeItem(TOKEN_STORAGE_KEY);
  window.dispatchEvent(new CustomEvent('authError', { detail: { message, isFinal } }));
}

/** Logs a failed call to the console. */
export function logFailure(message: string): void {
  // eslint-disable-next-line no-console -- the specification requires failed calls to be logged
  console.info(message);
}

/** Runs a task under a lock of all tabs: two tabs must not exchange the same refresh cookie at once. */
export function withSessionLock<Result>(task: () => Promise<Result>): Promise<Result> {
  // Missing where the site is not served securely; the server tolerates two tabs that ask at the same moment.
  return navigator.locks ? navigator.locks.request('najem-session', task) : task();
}

/** The e-mail address of the last registration or session in this browser; empty if none is known. */
export function readEmail(): string {
  return localStorage.getItem(USER_KEYS.email) ?? '';
}

/** Stores the address of a registration, so that its verification mail can be sent again. */
export function storeEmail(email: string): void {
  localStorage.setItem(USER_KEYS.email, email);
}

function storeUser(user: SessionUser): void {
  claimDrafts(user._id);
  localStorage.setItem(USER_KEYS.email, user.email);
  localStorage.setItem(USER_KEYS.name, user.name);
  localStorage.setItem(USER_KEYS.isEmailVerified, String(user.isEmailVerified));
  localStorage.setItem(USER_KEYS.role, user.role);
}

/**
 * Makes a person the owner of the drafts in session storage, which survive a session that ends by itself. Drafts of
 * another person are deleted.
 */
function claimDrafts(person: string | undefined): void {
  if (person === undefined) return;
  const owner = readDraftOwner();
  if (owner !== null && owner !== person) sessionStorage.clear();
  sessionStorage.setItem(DRAFT_OWNER_KEY, person);
}

/** The id of the person whose session in this tab ended without a sign-out, or null. */
export function readDraftOwner(): string | null {
  return sessionStorage.getItem(DRAFT_OWNER_KEY);
}

function tokenOfOtherTab(): TokenChange {
  const token = readToken();
  if (token === null) return { by: 'tab', token };
  claimDrafts(personOfToken(token));
  return { by: 'tab', token };
}

/** Emits when the page becomes visible again. */
const shown$ = fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible'));

const storage$ = fromEvent<StorageEvent>(window, 'storage');

const tabChange$ = merge(
  storage$.pipe(
    filter(({ key, newValue }) => key === ENDING_KEY && newValue !== null),
    map(({ newValue }): TokenChange => {
      const message = newValue || undefined;
      if (message === undefined) sessionStorage.clear();
      return { by: 'tab', token: null, message };
    }),
  ),
  storage$.pipe(
    filter(({ key }) => key === null || key === TOKEN_STORAGE_KEY),
    map(tokenOfOtherTab),
  ),
  // A page in the back/forward cache received no storage events.
  fromEvent<PageTransitionEvent>(window, 'pageshow').pipe(
    filter(({ persisted }) => persisted),
    map(tokenOfOtherTab),
  ),
);

/** The browser as the session uses it. */
export const sessionBrowser: SessionBrowser = {
  keep(user, token) {
    localStorage.setItem(TOKEN_STORAGE_KEY, token);
    storeUser(user);
  },
  keepUser: storeUser,
  forget(message) {
    // A sign-out by choice leaves no drafts behind.
    if (message === undefined) sessionStorage.clear();
    localStorage.setItem(ENDING_KEY, message ?? '');
    for (const key of [ENDING_KEY, TOKEN_STORAGE_KEY, LAST_ACTIVITY_KEY, ...Object.values(USER_KEYS)]) {
      localStorage.removeItem(key);
    }
  },
  reconnected$: merge(fromEvent(window, 'online'), shown$),
  tokenChange$: merge(renewed$.pipe(map((token): TokenChange => ({ by: 'client', token }))), tabChange$),
};

const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** The browser as the idle clock uses it: activity anywhere in this window, in any remote. */
export const idleBrowser: IdleBrowser = {
  now: () => Date.now(),
  readLastActivity: () => Number(localStorage.getItem(LAST_ACTIVITY_KEY)) || null,
  writeLastActivity: (at) => localStorage.setItem(LAST_ACTIVITY_KEY, String(at)),
  // Captured, so that an event whose propagation a screen stops counts as well.
  activity$: merge(...ACTIVITIES.map((name) => fromEvent(window, name, { capture: true, passive: true }))),
  wake$: merge(storage$.pipe(filter(({ key }) => key === LAST_ACTIVITY_KEY)), shown$),
};
