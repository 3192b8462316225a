import { type CallError, session as sessionCalls, type SessionUser, users } from '@najem/shared/contract';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
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
  sessionLost,
  sessionResumed,
  tokenRefreshed,
} from './session';
import { SESSION_TEXTS } from './texts';
import type { AppEpic, RootState } from './types';

export const login = request('session/login', users.login);
export const googleLogin = request('session/googleLogin', users.googleLogin);
export const loadProfile = request('session/profile', users.profile);

/** What became of the stored token without this store's doing: its client renewed it, or another tab changed it. */
export type TokenChange = { by: 'client' | 'tab'; token: string } | { by: 'tab'; token: null; message?: string };

/** The browser as the session sees it; the shell passes the real one, tests one of their own. */
export interface SessionBrowser {
  /** Keeps the token and who the person is, where every tab and the next start find them. */
  keep(user: SessionUser, token: string): void;
  /** The person as the server described them anew. */
  keepUser(user: SessionUser): void;
  /** Forgets the session on this device. Other tabs are told `message`: why, when nobody asked for it. */
  forget(message?: string): void;
  tokenChange$: Observable<TokenChange>;
  /** The connection is back, or somebody looks at the page again: what the server could not be told may be tried anew. */
  reconnected$: Observable<unknown>;
}

/** Everything about signing in, staying signed in and signing out that no screen does by itself. */
export function createSessionEpic(browser: SessionBrowser): AppEpic {
  return combineEpics(
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
    // It asks at once, so everybody who listens to the answer comes before it.
    loadProfileWhenStale$,
  );
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

const loadProfileWhenStale$: AppEpic = (action$, state$, { bus }) =>
  merge(of('start'), bus.on('profile/stale'), action$.pipe(ofEvent(sessionResumed))).pipe(
    filter(() => state$.value.session.isAuthenticated),
    map(() => loadProfile.requested({})),
  );

const takeOverProfile$: AppEpic = (action$, state$, { bus }) =>
  action$.pipe(
    ofEvent(loadProfile.succeeded),
    map(({ output }) => output.user),
    // An answer that was under way when somebody else signed in is not theirs.
    filter((user) => [undefined, user._id].includes(personOfToken(state$.value.session.token))),
    tap((user) => {
      const known = state$.value.session.user;
      // What the registry offers depends on the role.
      if (known && known.role !== user.role) bus.emit('session/changed', { signedIn: true });
    }),
    map((user) => profileLoaded(user)),
  );

/**
 * The server refused the session: one renewal is tried for however many refusals arrive meanwhile. Without an answer
 * the person stays signed in and may try again.
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

function isUnheard({ status }: CallError): boolean {
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
 * However a session ends, this device forgets it at once, and only then the server is told; its answer changes nothing.
 * A server that cannot be reached is told later: its cookie, which no script can take, would still open the session.
 */
function endSession$(browser: SessionBrowser): AppEpic {
  return (action$, state$, { bus, call }) =>
    action$.pipe(
      mergeMap((action) => {
        const announced$ = defer(() => {
          // The registry is asked for anew when the cookies are gone, and by then somebody may have signed in again.
          bus.emit('session/changed', { signedIn: state$.value.session.isAuthenticated });
          return EMPTY;
        });
        if (logout.match(action)) {
          browser.forget(action.message);
          const told$ = call(sessionCalls.logout, {}).pipe(
            ignoreElements(),
            retry({
              delay: (error: CallError) =>
                isUnheard(error) ? concat(announced$, browser.reconnected$) : throwError(() => error),
            }),
            // From here on the cookie is somebody's who wants to stay.
            takeUntil(action$.pipe(filter(beginsSession))),
            catchError(() => EMPTY),
          );
          return concat(told$, announced$);
        }
        if (loginFailure.match(action) && action.clear) {
          browser.forget(action.error);
          return announced$;
        }
        return sessionLost.match(action) ? announced$ : EMPTY;
      }),
    );
}
