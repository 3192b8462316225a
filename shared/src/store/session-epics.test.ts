import type { CallError } from '@najem/shared/contract/kernel';
import { session as sessionCalls, type SessionUser, signInCalls, accountCalls } from '@najem/shared/contract/identity';
import { aUser, callError, fakeApi, type FakeApi, marbles, noConnection, refusal } from '@najem/testing';
import type { UnknownAction } from 'redux';
import { ignoreElements, NEVER, type Observable, Subject, tap } from 'rxjs';
import {
  loginFailure,
  loginSuccess,
  logout,
  personOfToken,
  profileLoaded,
  sessionResumed,
  startSession,
} from './session';
import { createSessionEpics, googleLogin, login, type SessionBrowser, type TokenChange } from './session-epics';
import { type AppStore, createAppStore } from './store';
import { SESSION_TEXTS } from './texts';

const JAN = aUser();
const EWA = aUser({ _id: 'ewa', email: 'ewa@example.com', name: 'Ewa' });

/** A token as the server signs them, as far as a browser can read it. */
function tokenOf(person: SessionUser, serial = 1): string {
  return `header.${btoa(JSON.stringify({ id: person._id, serial }))}.signature`;
}

interface Stage {
  store: AppStore;
  api: FakeApi;
  /** Everything dispatched, by its type, from the moment it is watched. */
  types$: Observable<string>;
  device: { kept: [email: string, token: string][]; forgotten: (string | undefined)[] };
}

/** A store with the session's epics on a browser that only takes notes. */
function stage(
  signedIn: SessionUser | null,
  api = fakeApi(),
  tokenChange$: Observable<TokenChange> = NEVER,
  reconnected$: Observable<unknown> = NEVER,
): Stage {
  const device: Stage['device'] = { kept: [], forgotten: [] };
  const browser: SessionBrowser = {
    keep: (user, token) => device.kept.push([user.email, token]),
    keepUser: () => undefined,
    forget: (message) => device.forgotten.push(message),
    tokenChange$,
    reconnected$,
  };
  const session = signedIn ? { ...startSession(tokenOf(signedIn)), user: signedIn } : startSession(null);
  const store = createAppStore({
    call: api.call,
    session,
    onEpicError: (id, error) => {
      throw new Error(`An error escaped '${id}'`, { cause: error });
    },
  });
  const types$ = new Subject<string>();
  store.join({
    id: 'watch',
    epic: (action$) =>
      action$.pipe(
        tap(({ type }) => types$.next(type)),
        ignoreElements(),
      ),
  });
  store.join({ id: 'session-epics', epics: createSessionEpics(browser) });
  return { store, api, types$, device };
}

const PROFILE = { success: true, user: JAN };
const SIGNED_IN = { success: true, token: tokenOf(JAN), user: JAN };

describe('signing in', () => {
  it('shows a sign-in under way, then stores the session and announces it', () => {
    marbles(({ hot, cold, expectObservable, flush }) => {
      const api = fakeApi().on(signInCalls.login, () => cold('5ms (a|)', { a: SIGNED_IN }));
      const { store, types$, device } = stage(null, api);
      const changed: boolean[] = [];
      store.bus.on('session/changed').subscribe(({ signedIn }) => changed.push(signedIn));
      hot<UnknownAction>('-a', { a: login.requested({ email: JAN.email, password: 'x' }) }).subscribe(store.dispatch);
      expectObservable(types$).toBe('-(ab)-(cd)', {
        a: 'session/login/requested',
        b: 'session/loginStart',
        c: 'session/login/succeeded',
        d: 'session/loginSuccess',
      });
      flush();
      expect(store.getState().session).toMatchObject({ isAuthenticated: true, user: JAN, loading: false });
      expect(device.kept).toEqual([[JAN.email, SIGNED_IN.token]]);
      expect(changed).toEqual([true]);
    });
  });

  it.each<[string, CallError, string]>([
    ['the sentence of the server', callError('CREDENTIALS_INVALID'), 'Nieprawidłowy e-mail lub hasło'],
    ['its own without one', { ...callError('INTERNAL'), general: true }, 'Błąd podczas logowania. Spróbuj ponownie.'],
  ])('shows for a failed sign-in %s', (_name, error, message) => {
    const api = fakeApi().on(signInCalls.login, () => refusal(error.code as 'INTERNAL', error));
    const { store } = stage(null, api);
    store.dispatch(login.requested({ email: JAN.email, password: 'x' }));
    expect(store.getState().session).toMatchObject({ error: message, loading: false, isAuthenticated: false });
  });

  it('shows a sentence of its own when a Google sign-in does not reach the server', () => {
    const { store } = stage(
      null,
      fakeApi().on(accountCalls.googleLogin, () => noConnection()),
    );
    store.dispatch(googleLogin.requested({ credential: 'jwt', referralCode: '' }));
    expect(store.getState().session.error).toBe('Nie udało się zalogować przez Google. Spróbuj ponownie później.');
  });
});

it('the profile is loaded at the start of a stored session', () => {
  const api = fakeApi().on(accountCalls.profile, () => PROFILE);
  const { store } = stage(JAN, api);
  expect(api.log).toEqual(['GET /users/profile']);
  expect(store.getState().session.user).toEqual(JAN);
});

it('the profile is not loaded without a session', () => {
  const { api } = stage(null);
  expect(api.log).toEqual([]);
});

it('the profile is loaded again when it is stale', () => {
  const api = fakeApi().on(accountCalls.profile, () => PROFILE);
  const { store } = stage(JAN, api);
  store.bus.emit('profile/stale');
  expect(api.log).toHaveLength(2);
});

it.each([
  ['unverified', 2],
  ['verified', 1],
] as const)('the profile is loaded of an %s person who comes back to the page: %d in all', (status, count) => {
  const reconnected$ = new Subject<void>();
  const api = fakeApi().on(accountCalls.profile, () => ({
    success: true,
    user: { ...JAN, verification_status: status },
  }));
  const { store } = stage(JAN, api, NEVER, reconnected$);
  api.on(accountCalls.profile, () => ({ success: true, user: { ...JAN, verification_status: 'verified' as const } }));
  reconnected$.next();
  expect(api.log).toHaveLength(count);
  expect(store.getState().session.user?.verification_status).toBe('verified');
});

it('the profile of the person before is ignored', () => {
  marbles(({ cold, flush }) => {
    const api = fakeApi()
      .on(accountCalls.profile, () => cold('9ms (a|)', { a: PROFILE }))
      .on(sessionCalls.logout, () => ({ success: true }));
    const { store } = stage(JAN, api);
    store.dispatch(logout());
    store.dispatch(loginSuccess(EWA, tokenOf(EWA)));
    flush();
    expect(store.getState().session.user?.email).toBe(EWA.email);
  });
});

it('a session change is announced when the profile has another role', () => {
  const api = fakeApi().on(accountCalls.profile, () => PROFILE);
  const { store } = stage(JAN, api);
  const changed = jest.fn();
  store.bus.on('session/changed').subscribe(changed);
  api.on(accountCalls.profile, () => ({ success: true, user: { ...JAN, role: 'admin' as const } }));
  store.bus.emit('profile/stale');
  expect(changed).toHaveBeenCalledTimes(1);
});

it('a person without a name is named by the part of the address before the @', () => {
  const { store } = stage(
    JAN,
    fakeApi().on(accountCalls.profile, () => PROFILE),
  );
  store.dispatch(profileLoaded({ ...JAN, email: 'jan.nowak@example.com', name: '' }));
  expect(store.getState().session.user?.name).toBe('jan.nowak');
});

it('a refused session is renewed once for all refusals that arrive meanwhile', () => {
  marbles(({ hot, cold, expectObservable, flush }) => {
    const fresh = tokenOf(JAN, 2);
    const api = fakeApi()
      .on(accountCalls.profile, () => PROFILE)
      .on(sessionCalls.refresh, () => cold('9ms (a|)', { a: { success: true, token: fresh } }));
    const { store, types$ } = stage(JAN, api);
    hot('-(aaa)-a').subscribe(() => store.bus.emit('authError', { message: SESSION_TEXTS.refused }));
    expectObservable(types$).toBe('10ms a', { a: 'session/tokenRefreshed' });
    flush();
    expect(api.inputs(sessionCalls.refresh)).toHaveLength(1);
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, token: fresh });
  });
});

it('a session that cannot be renewed ends once, with the sentence for people', () => {
  marbles(({ hot, cold, expectObservable, flush }) => {
    const refused = callError('REFRESH_INVALID');
    const api = fakeApi()
      .on(accountCalls.profile, () => PROFILE)
      .on(sessionCalls.refresh, () => cold<never>('5ms #', {}, refused));
    const { store, types$, device } = stage(JAN, api);
    hot('-(aa)a').subscribe(() => store.bus.emit('authError', { message: SESSION_TEXTS.refused }));
    expectObservable(types$).toBe('6ms a', { a: 'session/loginFailure' });
    flush();
    expect(store.getState().session).toEqual({
      ...startSession(null),
      error: 'Twoja sesja wygasła. Zaloguj się ponownie, aby kontynuować.',
    });
    expect(device.forgotten).toEqual([SESSION_TEXTS.expired]);
  });
});

it('a session is not renewed again whose renewal the client saw refused', () => {
  const api = fakeApi().on(accountCalls.profile, () => PROFILE);
  const { store } = stage(JAN, api);
  store.bus.emit('authError', { message: 'To konto zostało zablokowane.', isFinal: true });
  expect(api.inputs(sessionCalls.refresh)).toEqual([]);
  expect(store.getState().session.error).toBe('To konto zostało zablokowane.');
});

it('a refused session is kept when the server cannot be reached', () => {
  const api = fakeApi()
    .on(accountCalls.profile, () => PROFILE)
    .on(sessionCalls.refresh, () => noConnection());
  const { store } = stage(JAN, api);
  store.bus.emit('authError', { message: SESSION_TEXTS.refused });
  expect(store.getState().session).toMatchObject({ isAuthenticated: true, error: null });
});

it('a refusal without a session is ignored', () => {
  const { store, api } = stage(null);
  store.bus.emit('authError', { message: SESSION_TEXTS.refused });
  expect(api.log).toEqual([]);
  expect(store.getState().session.error).toBeNull();
});

describe('signing out', () => {
  it('removes the session here before the server answers, and announces it afterwards', () => {
    marbles(({ hot, cold, expectObservable, flush }) => {
      const api = fakeApi()
        .on(accountCalls.profile, () => PROFILE)
        .on(sessionCalls.logout, () => cold('5ms (a|)', { a: { success: true } }));
      const { store, device } = stage(JAN, api);
      hot<UnknownAction>('-a', { a: logout() }).subscribe((action) => {
        store.dispatch(action);
        expect(device.forgotten).toEqual([undefined]);
        expect(store.getState().session).toEqual(startSession(null));
      });
      expectObservable(store.bus.on('session/changed')).toBe('6ms a', { a: { signedIn: false } });
      flush();
    });
  });

  it('signs out without a server', () => {
    const api = fakeApi()
      .on(accountCalls.profile, () => PROFILE)
      .on(sessionCalls.logout, () => noConnection());
    const { store, device } = stage(JAN, api);
    const changed = jest.fn();
    store.bus.on('session/changed').subscribe(changed);
    store.dispatch(logout());
    expect(device.forgotten).toEqual([undefined]);
    expect(changed).toHaveBeenCalledWith({ signedIn: false });
  });

  it('repeats a sign-out once when the server can be reached again', () => {
    const reconnected$ = new Subject<void>();
    const api = fakeApi().on(sessionCalls.logout, () => noConnection());
    const { store } = stage(
      JAN,
      api.on(accountCalls.profile, () => PROFILE),
      NEVER,
      reconnected$,
    );
    store.dispatch(logout());
    reconnected$.next();
    api.on(sessionCalls.logout, () => ({ success: true }));
    reconnected$.next();
    reconnected$.next();
    expect(api.inputs(sessionCalls.logout)).toHaveLength(3);
  });

  it.each([
    ['here', (store: AppStore) => store.dispatch(login.requested({ email: JAN.email, password: 'x' }))],
    ['in another tab', (store: AppStore) => store.dispatch(sessionResumed(tokenOf(EWA)))],
  ])(
    'never ends the session of a person who signs in %s after a sign-out that did not reach the server',
    (_where, signIn) => {
      const reconnected$ = new Subject<void>();
      const api = fakeApi()
        .on(accountCalls.profile, () => PROFILE)
        .on(signInCalls.login, () => SIGNED_IN)
        .on(sessionCalls.logout, () => noConnection());
      const { store } = stage(JAN, api, NEVER, reconnected$);
      store.dispatch(logout());
      signIn(store);
      reconnected$.next();
      expect(api.inputs(sessionCalls.logout)).toHaveLength(1);
    },
  );

  it('stays signed out after a sign-out during a renewal', () => {
    marbles(({ hot, cold, flush }) => {
      const api = fakeApi()
        .on(accountCalls.profile, () => PROFILE)
        .on(sessionCalls.logout, () => ({ success: true }))
        .on(sessionCalls.refresh, () => cold('5ms (a|)', { a: { success: true, token: tokenOf(JAN, 2) } }));
      const { store } = stage(JAN, api);
      hot('-a').subscribe(() => store.bus.emit('authError', { message: '' }));
      hot('--a').subscribe(() => store.dispatch(logout()));
      flush();
      expect(store.getState().session).toEqual(startSession(null));
    });
  });

  it('resets every slice of the store at a sign-out', () => {
    const api = fakeApi()
      .on(accountCalls.profile, () => PROFILE)
      .on(sessionCalls.logout, () => ({ success: true }));
    const { store } = stage(JAN, api);
    store.join({
      id: 'tenants',
      reducer: (seen: string[] = [], action: UnknownAction) =>
        action.type === 'tenants/seen' ? [...seen, 'Adam'] : seen,
    });
    store.dispatch({ type: 'tenants/seen' });
    expect(store.getState()['tenants']).toEqual(['Adam']);
    store.dispatch(logout());
    expect(store.getState()['tenants']).toEqual([]);
  });
});

const follow = (change: TokenChange, signedIn: SessionUser | null = JAN) => {
  const api = fakeApi().on(accountCalls.profile, () => PROFILE);
  const change$ = new Subject<TokenChange>();
  const staged = stage(signedIn, api, change$);
  change$.next(change);
  return staged;
};

it('a tab signs out with another tab, without a second call to the server', () => {
  const { store, api } = follow({ by: 'tab', token: null });
  expect(store.getState().session).toEqual(startSession(null));
  expect(api.inputs(sessionCalls.logout)).toEqual([]);
});

it('a tab shows the reason of an idle sign-out in another tab', () => {
  const { store } = follow({ by: 'tab', token: null, message: SESSION_TEXTS.idle });
  expect(store.getState().session.error).toBe('Zostałeś wylogowany z powodu braku aktywności.');
});

it('a tab signs in with another tab', () => {
  const { store, api } = follow({ by: 'tab', token: tokenOf(JAN) }, null);
  expect(store.getState().session).toMatchObject({ isAuthenticated: true, user: JAN });
  expect(api.log).toEqual(['GET /users/profile']);
});

it('a tab resets the state when another tab signs in another person', () => {
  const api = fakeApi().on(accountCalls.profile, () => PROFILE);
  const change$ = new Subject<TokenChange>();
  const { store } = stage(JAN, api, change$);
  api.on(accountCalls.profile, () => NEVER);
  change$.next({ by: 'tab', token: tokenOf(EWA) });
  expect(store.getState().session).toEqual(startSession(tokenOf(EWA)));
});

it('the profile is loaded again when another tab renewed the token', () => {
  const fresh = tokenOf(JAN, 2);
  const { store, api } = follow({ by: 'tab', token: fresh });
  expect(store.getState().session).toMatchObject({ token: fresh, user: JAN });
  expect(api.log).toHaveLength(2);
});

it('a tab changes only the token when the own client renewed it', () => {
  const fresh = tokenOf(JAN, 2);
  const { store, api } = follow({ by: 'client', token: fresh });
  expect(store.getState().session.token).toBe(fresh);
  expect(api.log).toHaveLength(1);
});

it.each([null, '', 'abc', 'a.b.c', `a.${btoa('{}')}.c`])('the session finds no owner of the token %j', (token) => {
  expect(personOfToken(token)).toBeUndefined();
});

it('a session ends at a failure that clears it, and is kept at another one', () => {
  const api = fakeApi().on(accountCalls.profile, () => PROFILE);
  const { store } = stage(JAN, api);
  store.dispatch(loginFailure('Nie tym razem'));
  expect(store.getState().session.isAuthenticated).toBe(true);
  store.dispatch(loginFailure('Koniec', true));
  expect(store.getState().session).toEqual({ ...startSession(null), error: 'Koniec' });
});
