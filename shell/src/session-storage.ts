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
/** Written and removed at once: tells the other tabs why the session ends. */
const ENDING_KEY = 'sessionEnding';
/** In session storage: whose drafts lie there. */
const DRAFT_OWNER_KEY = 'draftOwner';

const renewed$ = new Subject<string>();

/** The stored access token, or null. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_STORAGE_KEY);
}

/** Stores the access token that the client got for the same session, for every tab of this site. */
export function writeToken(token: string): void {
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
  renewed$.next(token);
}

/** Removes the token and tells everybody, by the specified window event, that the session is over. */
export function announceSessionEnd(message: string = SESSION_ENDED, isFinal = false): void {
  localStorage.removeItem(TOKEN_STORAGE_KEY);
  window.dispatchEvent(new CustomEvent('authError', { detail: { message, isFinal } }));
}

/** Notes a failed call where somebody who looks into a fault finds it. */
export function logFailure(message: string): void {
  // eslint-disable-next-line no-console -- the specification wants failed calls logged
  console.info(message);
}

/** Runs a task while no other tab of this site runs one: two tabs must not exchange the same refresh cookie at once. */
export function aloneAmongTabs<Result>(task: () => Promise<Result>): Promise<Result> {
  // Absent where the site is not served securely; the server then bears two tabs that ask at the same moment.
  return navigator.locks ? navigator.locks.request('najem-session', task) : task();
}

/** The address that a verification mail went to, or of who was here last; empty when none is known. */
export function readEmail(): string {
  return localStorage.getItem(USER_KEYS.email) ?? '';
}

/** Remembers the address of somebody who registered, so that their mail can be sent again. */
export function rememberEmail(email: string): void {
  localStorage.setItem(USER_KEYS.email, email);
}

function keepUser(user: SessionUser): void {
  guardDrafts(user._id);
  localStorage.setItem(USER_KEYS.email, user.email);
  localStorage.setItem(USER_KEYS.name, user.name);
  localStorage.setItem(USER_KEYS.isEmailVerified, String(user.isEmailVerified));
  localStorage.setItem(USER_KEYS.role, user.role);
}

/**
 * What somebody typed into a form stays in session storage when their session ends by itself, and is given back to
 * nobody else: another person's drafts are dropped.
 */
function guardDrafts(person: string | undefined): void {
  if (person === undefined) return;
  const owner = readDraftOwner();
  if (owner !== null && owner !== person) sessionStorage.clear();
  sessionStorage.setItem(DRAFT_OWNER_KEY, person);
}

/** The id of the person who was last signed in in this tab and did not leave by choice, or null. */
export function readDraftOwner(): string | null {
  return sessionStorage.getItem(DRAFT_OWNER_KEY);
}

function tokenOfOtherTab(): TokenChange {
  const token = readToken();
  if (token === null) return { by: 'tab', token };
  guardDrafts(personOfToken(token));
  return { by: 'tab', token };
}

/** Somebody looks at the page again. */
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
  // A page that the browser kept aside heard nothing meanwhile.
  fromEvent<PageTransitionEvent>(window, 'pageshow').pipe(
    filter(({ persisted }) => persisted),
    map(tokenOfOtherTab),
  ),
);

/** The session's side of this browser. */
export const sessionBrowser: SessionBrowser = {
  keep(user, token) {
    localStorage.setItem(TOKEN_STORAGE_KEY, token);
    keepUser(user);
  },
  keepUser,
  forget(message) {
    // Whoever chose to leave leaves nothing behind.
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

/** The idle clock's side of this browser: whatever happens in this window, whichever remote it belongs to. */
export const idleBrowser: IdleBrowser = {
  now: () => Date.now(),
  readLastActivity: () => Number(localStorage.getItem(LAST_ACTIVITY_KEY)) || null,
  writeLastActivity: (at) => localStorage.setItem(LAST_ACTIVITY_KEY, String(at)),
  // Captured, so that a screen which stops an event is counted too.
  activity$: merge(...ACTIVITIES.map((name) => fromEvent(window, name, { capture: true, passive: true }))),
  wake$: merge(storage$.pipe(filter(({ key }) => key === LAST_ACTIVITY_KEY)), shown$),
};
