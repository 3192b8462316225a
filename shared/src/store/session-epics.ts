import type { CallError } from '@najem/shared/contract/kernel';
import { session as sessionCalls, type SessionUser, signInCalls, accountCalls } from '@najem/shared/contract/identity';
import type { UnknownAction } from 'redux';
import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  retry,
  takeUntil,
  tap,
  throwError,
} from 'rxjs';
import { sentenceOr } from './call-error';
import { ofEvent } from './event';
import { request } from './request';
import {
  loginFailure,
  loginStart,
  loginSuccess,
  logout,
  personOfToken,
  profileLoaded,
  selectUser,
  sessionLost,
  sessionResumed,
  tokenRefreshed,
} from './session';
import { SESSION_TEXTS } from './texts';
import type { AppEpic, RootState } from './types';

export const login = request('session/login', signInCalls.login);
export const googleLogin = request('session/googleLogin', accountCalls.googleLogin);
export const loadProfile = request('session/profile', accountCalls.profile);

/** A change of the stored token from outside this store: its client renewed it, or another tab changed it. */
export type TokenChange = { by: 'client' | 'tab'; token: string } | { by: 'tab'; token: null; message?: string };

/** The session's view of the browser; the shell passes the real one, tests a fake. */
export interface SessionBrowser {
  /** Stores the token and the person for all tabs and for the next start. */
  keep(user: SessionUser, token: string): void;
  /** Stores a newer profile of the person. */
  keepUser(user: SessionUser): void;
  /** Removes the session from this device. Other tabs receive `message`, the reason when the person did not ask for it. */
  forget(message?: string): void;
  tokenChange$: Observable<TokenChange>;
  /** The connection is back, or the page is visible again: what failed or changed meanwhile is asked for again. */
  reconnected$: Observable<unknown>;
}

/** Makes the epics of signing in, staying signed in and signing out, to be started in this order. */
export function createSessionEpics(browser: SessionBrowser): AppEpic[] {
  return [
    showLoginUnderWay$,
    login.epic,
    googleLogin.epic,
    loadProfile.epic,
    finishLogin$,
    keepSession$(browser),
    takeOverProfile$,
    renewOnAuthError$,
    followTokenChanges$(browser),
    endSession$(browser),
    // It requests the profile at once, so it comes after the epics that follow the answer.
    loadProfileWhenStale$(browser),
  ];
}

const showLoginUnderWay$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(login.requested, googleLogin.requested),
    map(() => loginStart()),
  );

const finishLogin$: AppEpic = (action$) =>
  action$.pipe(
    mergeMap((action): UnknownAction[] => {
      if (login.succeeded.match(action) || googleLogin.succeeded.match(action)) {
        return [loginSuccess(action.output.user, action.output.token)];
      }
      if (login.failed.match(action)) return [loginFailure(sentenceOr(action.error, SESSION_TEXTS.loginFailed))];
      if (googleLogin.failed.match(action)) return [loginFailure(sentenceOr(action.error, SESSION_TEXTS.googleFailed))];
      return [];
    }),
  );

function keepSession$(browser: SessionBrowser): AppEpic {
  return (action$, _state$, { bus }) =>
    action$.pipe(
      tap((action) => {
        if (loginSuccess.match(action)) {
          browser.keep(action.user, action.token);
          bus.emit('session/changed', { signedIn: true });
        }
        if (profileLoaded.match(action)) browser.keepUser(action.user);
      }),
      ignoreElements(),
    );
}

function loadProfileWhenStale$({ reconnected$ }: SessionBrowser): AppEpic {
  return (action$, state$, { bus }) =>
    merge(
      of('start'),
      bus.on('profile/stale'),
      bus.on('dossier/changed'),
      action$.pipe(ofEvent(sessionResumed)),
      // A proof in another tab, or one that the desk accepted meanwhile, changes no token.
      reconnected$.pipe(filter(() => selectUser(state$.value)?.verification_status === 'unverified')),
    ).pipe(
      filter(() => state$.value.session.isAuthenticated),
      map(() => loadProfile.requested({})),
    );
}

const takeOverProfile$: AppEpic = (action$, state$, { bus }) =>
  action$.pipe(
    ofEvent(loadProfile.succeeded),
    map(({ output }) => output.user),
    // Another person may have signed in while the answer was under way.
    filter((user) => [undefined, user._id].includes(personOfToken(state$.value.session.token))),
    tap((user) => {
      const known = state$.value.session.user;
      // The registry depends on the role.
      if (known && known.role !== user.role) bus.emit('session/changed', { signedIn: true });
    }),
    map((user) => profileLoaded(user)),
  );

/**
 * Renews a session that the server refused, once for all refusals that arrive meanwhile. Without an answer the person
 * stays signed in and may try again.
 */
const renewOnAuthError$: AppEpic = (_action$, state$, { bus, call }) =>
  bus.on('authError').pipe(
    filter(() => state$.value.session.isAuthenticated),
    exhaustMap(({ message, isFinal }) => {
      if (isFinal) return of(refused(message));
      return call(sessionCalls.refresh, {}).pipe(
        map(({ token }) => tokenRefreshed(token)),
        catchError((error: CallError) => (isRefusal(error) ? of(refused(message)) : EMPTY)),
      );
    }),
  );

function refused(message: string): UnknownAction {
  const isGeneral = message === '' || message === SESSION_TEXTS.refused;
  return loginFailure(isGeneral ? SESSION_TEXTS.expired : message, true);
}

function beginsSession(action: UnknownAction): boolean {
  const isAsked = login.requested.match(action) || googleLogin.requested.match(action);
  return isAsked || sessionResumed.match(action);
}

function isUnanswered({ status }: CallError): boolean {
  return status === 0 || status >= 500;
}

function isRefusal({ status }: CallError): boolean {
  return status === 401 || status === 403;
}

function followTokenChanges$(browser: SessionBrowser): AppEpic {
  return (_action$, state$, { bus }) =>
    browser.tokenChange$.pipe(
      mergeMap((change): UnknownAction[] => {
        const { session } = state$.value;
        if (change.token === null) return session.isAuthenticated ? [sessionLost(change.message)] : [];
        if (change.token === session.token) return [];
        if (isSamePerson(session, change.token)) {
          // A client renews quietly; what another tab did may have changed the person, verified them for example.
          const renewed = tokenRefreshed(change.token);
          return change.by === 'tab' ? [renewed, loadProfile.requested({})] : [renewed];
        }
        return [sessionResumed(change.token)];
      }),
      tap((action) => {
        if (sessionResumed.match(action)) bus.emit('session/changed', { signedIn: true });
      }),
    );
}

function isSamePerson(session: RootState['session'], token: string): boolean {
  const person = personOfToken(token);
  return session.isAuthenticated && person !== undefined && person === personOfToken(session.token);
}

/**
 * Removes an ended session from this device at once, then ends it at the server, whose answer changes nothing. Repeats
 * the call when the server could not be reached: its cookie, which no script can remove, would still open the session.
 */
function endSession$(browser: SessionBrowser): AppEpic {
  return (action$, state$, { bus, call }) =>
    action$.pipe(
      mergeMap((action) => {
        const announced$ = defer(() => {
          // The registry is fetched again once the cookies are gone; a person may have signed in by then.
          bus.emit('session/changed', { signedIn: state$.value.session.isAuthenticated });
          return EMPTY;
        });
        if (logout.match(action)) {
          browser.forget(action.message);
          const ended$ = call(sessionCalls.logout, {}).pipe(
            ignoreElements(),
            retry({
              delay: (error: CallError) =>
                isUnanswered(error) ? concat(announced$, browser.reconnected$) : throwError(() => error),
            }),
            // From here on the cookie belongs to a new session.
            takeUntil(action$.pipe(filter(beginsSession))),
            catchError(() => EMPTY),
          );
          return concat(ended$, announced$);
        }
        if (loginFailure.match(action) && action.clear) {
          browser.forget(action.error);
          return announced$;
        }
        return sessionLost.match(action) ? announced$ : EMPTY;
      }),
    );
}
