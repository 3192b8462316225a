import { SESSION_ENDED } from '@najem/shared/api';
import type { SessionUser } from '@najem/shared/contract/identity';
import { TOKEN_STORAGE_KEY } from '@najem/shared/domain/kernel';
import { personOfToken, type SessionBrowser, type TokenChange } from '@najem/shared/store/host';
import { deviceStorage, tabStorage } from '@najem/shared/ui/context';
import { filter, fromEvent, map, merge, Subject } from 'rxjs';

/** The specified keys of local storage, besides the token's. */
const USER_KEYS = {
  email: 'userEmail',
  name: 'userName',
  isEmailVerified: 'isEmailVerified',
  role: 'userRole',
} as const;
/** The last activity in any tab, by the server's clock. */
export const LAST_ACTIVITY_KEY = 'lastActivity';
/** Written and removed at once: its storage event has the reason for other tabs. */
const ENDING_KEY = 'sessionEnding';
/** In session storage: the id of the person whose drafts are kept there. */
const DRAFT_OWNER_KEY = 'draftOwner';

const renewed$ = new Subject<string>();

/** The stored access token, or null. */
export function readToken(): string | null {
  return deviceStorage.getItem(TOKEN_STORAGE_KEY);
}

/** Stores a refreshed access token of the same session for all tabs of this site. */
export function writeToken(token: string): void {
  deviceStorage.setItem(TOKEN_STORAGE_KEY, token);
  renewed$.next(token);
}

/** Removes the token; other tabs receive the reason first, an empty one after a sign-out by choice. */
function removeToken(reason: string): void {
  deviceStorage.setItem(ENDING_KEY, reason);
  for (const key of [ENDING_KEY, TOKEN_STORAGE_KEY]) deviceStorage.removeItem(key);
}

/** Removes the token and dispatches the specified window event that ends the session. */
export function announceSessionEnd(message: string = SESSION_ENDED, isFinal = false): void {
  removeToken(message);
  window.dispatchEvent(new CustomEvent('authError', { detail: { message, isFinal } }));
}

/** Logs a failed call to the console. */
export function logFailure(message: string): void {
  // eslint-disable-next-line no-console -- the specification requires failed calls to be logged
  console.info(message);
}

/** True if the session of this tab ends with the page, because the browser does not store it. */
export function isSessionUnstored(): boolean {
  return readToken() !== null && !deviceStorage.isStored(TOKEN_STORAGE_KEY);
}

/** Runs a task under a lock of all tabs: two tabs must not exchange the same refresh cookie at once. */
export async function withSessionLock<Result>(task: () => Promise<Result>): Promise<Result> {
  // Missing where the site is not served securely; the server tolerates two tabs that ask at the same moment.
  if (!navigator.locks) return task();
  let isStarted = false;
  try {
    return await navigator.locks.request('najem-session', () => {
      isStarted = true;
      return task();
    });
  } catch (cause) {
    // A browser that forbids storage forbids locks, too.
    if (isStarted) throw cause;
    return task();
  }
}

/** The e-mail address of the last registration or session in this browser; empty if none is known. */
export function readEmail(): string {
  return deviceStorage.getItem(USER_KEYS.email) ?? '';
}

/** Stores the address of a registration, so that its verification mail can be sent again. */
export function storeEmail(email: string): void {
  deviceStorage.setItem(USER_KEYS.email, email);
}

function storeUser(user: SessionUser): void {
  claimDrafts(user._id);
  deviceStorage.setItem(USER_KEYS.email, user.email);
  deviceStorage.setItem(USER_KEYS.name, user.name);
  deviceStorage.setItem(USER_KEYS.isEmailVerified, String(user.isEmailVerified));
  deviceStorage.setItem(USER_KEYS.role, user.role);
}

/**
 * Makes a person the owner of the drafts in session storage, which survive a session that ends by itself. Drafts of
 * another person are deleted.
 */
function claimDrafts(person: string | undefined): void {
  if (person === undefined) return;
  const owner = readDraftOwner();
  if (owner !== null && owner !== person) tabStorage.clear();
  tabStorage.setItem(DRAFT_OWNER_KEY, person);
}

/** The id of the person whose session in this tab ended without a sign-out, or null. */
export function readDraftOwner(): string | null {
  return tabStorage.getItem(DRAFT_OWNER_KEY);
}

function tokenOfOtherTab(): TokenChange {
  const token = readToken();
  if (token === null) return { by: 'tab', token };
  claimDrafts(personOfToken(token));
  return { by: 'tab', token };
}

/** Emits when the page becomes visible again. */
export const shown$ = fromEvent(document, 'visibilitychange').pipe(
  filter(() => document.visibilityState === 'visible'),
);

/** Emits when another tab changed local storage. */
export const storage$ = fromEvent<StorageEvent>(window, 'storage');

const tabChange$ = merge(
  storage$.pipe(
    filter(({ key, newValue }) => key === ENDING_KEY && newValue !== null),
    map(({ newValue }): TokenChange => {
      const message = newValue || undefined;
      if (message === undefined) tabStorage.clear();
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
    deviceStorage.setItem(TOKEN_STORAGE_KEY, token);
    storeUser(user);
  },
  keepUser: storeUser,
  forget(message) {
    // A sign-out by choice leaves no drafts behind.
    if (message === undefined) tabStorage.clear();
    // First, which makes room for the reason in a full storage.
    for (const key of [LAST_ACTIVITY_KEY, ...Object.values(USER_KEYS)]) deviceStorage.removeItem(key);
    removeToken(message ?? '');
  },
  reconnected$: merge(fromEvent(window, 'online'), shown$),
  tokenChange$: merge(renewed$.pipe(map((token): TokenChange => ({ by: 'client', token }))), tabChange$),
};
