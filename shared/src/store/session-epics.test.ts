import { type CallError, session as sessionCalls, type SessionUser, users } from '@najem/shared/contract';
import { aUser, callError, fakeApi, type FakeApi, marbles, noConnection, refusal } from '@najem/shared/testing';
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
import { createSessionEpic, googleLogin, login, type SessionBrowser, type TokenChange } from './session-epics';
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
  store.join({ id: 'session-epics', epic: createSessionEpic(browser) });
  return { store, api, types$, device };
}

const PROFILE = { success: true, user: JAN };
const SIGNED_IN = { success: true, token: tokenOf(JAN), user: JAN };

describe('signing in', () => {
  it('shows that it is under way, then keeps the session and tells the rest of the site', () => {
    marbles(({ hot, cold, expectObservable, flush }) => {
      const api = fakeApi().on(users.login, () => cold('5ms (a|)', { a: SIGNED_IN }));
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
    ['the sentence of the server', callError('CREDENTIALS_INVALID'), 'Nieprawidłowy email lub hasło'],
    ['its own without one', { ...callError('INTERNAL'), general: true }, 'Błąd podczas logowania. Spróbuj ponownie.'],
  ])('that fails shows %s', (_name, error, message) => {
    const api = fakeApi().on(users.login, () => refusal(error.code as 'INTERNAL', error));
    const { store } = stage(null, api);
    store.dispatch(login.requested({ email: JAN.email, password: 'x' }));
    expect(store.getState().session).toMatchObject({ error: message, loading: false, isAuthenticated: false });
  });

  it('through Google fails with a sentence of its own when the server cannot be reached', () => {
    const { store } = stage(
      null,
      fakeApi().on(users.googleLogin, () => noConnection()),
    );
    store.dispatch(googleLogin.requested({ credential: 'jwt', referralCode: '' }));
    expect(store.getState().session.error).toBe('Nie udało się zalogować przez Google. Spróbuj ponownie później.');
  });
});

describe('the profile', () => {
  it('is loaded at the start of a session that was found', () => {
    const api = fakeApi().on(users.profile, () => PROFILE);
    const { store } = stage(JAN, api);
    expect(api.log).toEqual(['GET /users/profile']);
    expect(store.getState().session.user).toEqual(JAN);
  });

  it('is not asked for when nobody is signed in', () => {
    const { api } = stage(null);
    expect(api.log).toEqual([]);
  });

  it('is loaded again when somebody calls it stale', () => {
    const api = fakeApi().on(users.profile, () => PROFILE);
    const { store } = stage(JAN, api);
    store.bus.emit('profile/stale');
    expect(api.log).toHaveLength(2);
  });

  it('of the person before is not taken for the present one', () => {
    marbles(({ cold, flush }) => {
      const api = fakeApi()
        .on(users.profile, () => cold('9ms (a|)', { a: PROFILE }))
        .on(sessionCalls.logout, () => ({ success: true }));
      const { store } = stage(JAN, api);
      store.dispatch(logout());
      store.dispatch(loginSuccess(EWA, tokenOf(EWA)));
      flush();
      expect(store.getState().session.user?.email).toBe(EWA.email);
    });
  });

  it('with another role makes the registry be fetched again', () => {
    const api = fakeApi().on(users.profile, () => PROFILE);
    const { store } = stage(JAN, api);
    const changed = jest.fn();
    store.bus.on('session/changed').subscribe(changed);
    api.on(users.profile, () => ({ success: true, user: { ...JAN, role: 'admin' as const } }));
    store.bus.emit('profile/stale');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('without a name is called by the part of the address before the @', () => {
    const { store } = stage(
      JAN,
      fakeApi().on(users.profile, () => PROFILE),
    );
    store.dispatch(profileLoaded({ ...JAN, email: 'jan.nowak@example.com', name: '' }));
    expect(store.getState().session.user?.name).toBe('jan.nowak');
  });
});

describe('a refused session', () => {
  it('is renewed once for however many refusals arrive meanwhile', () => {
    marbles(({ hot, cold, expectObservable, flush }) => {
      const fresh = tokenOf(JAN, 2);
      const api = fakeApi()
        .on(users.profile, () => PROFILE)
        .on(sessionCalls.refresh, () => cold('9ms (a|)', { a: { success: true, token: fresh } }));
      const { store, types$ } = stage(JAN, api);
      hot('-(aaa)-a').subscribe(() => store.bus.emit('authError', { message: SESSION_TEXTS.refused }));
      expectObservable(types$).toBe('10ms a', { a: 'session/tokenRefreshed' });
      flush();
      expect(api.inputs(sessionCalls.refresh)).toHaveLength(1);
      expect(store.getState().session).toMatchObject({ isAuthenticated: true, token: fresh });
    });
  });

  it('that cannot be renewed ends once, with the notice that people are shown', () => {
    marbles(({ hot, cold, expectObservable, flush }) => {
      const refused = callError('REFRESH_INVALID');
      const api = fakeApi()
        .on(users.profile, () => PROFILE)
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

  it('whose renewal the client saw refused is not renewed again', () => {
    const api = fakeApi().on(users.profile, () => PROFILE);
    const { store } = stage(JAN, api);
    store.bus.emit('authError', { message: 'To konto zostało zablokowane.', isFinal: true });
    expect(api.inputs(sessionCalls.refresh)).toEqual([]);
    expect(store.getState().session.error).toBe('To konto zostało zablokowane.');
  });

  it('stays when the server cannot be asked', () => {
    const api = fakeApi()
      .on(users.profile, () => PROFILE)
      .on(sessionCalls.refresh, () => noConnection());
    const { store } = stage(JAN, api);
    store.bus.emit('authError', { message: SESSION_TEXTS.refused });
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, error: null });
  });

  it('concerns nobody who is not signed in', () => {
    const { store, api } = stage(null);
    store.bus.emit('authError', { message: SESSION_TEXTS.refused });
    expect(api.log).toEqual([]);
    expect(store.getState().session.error).toBeNull();
  });
});

describe('signing out', () => {
  it('forgets the session here before the server answers, and announces it afterwards', () => {
    marbles(({ hot, cold, expectObservable, flush }) => {
      const api = fakeApi()
        .on(users.profile, () => PROFILE)
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

  it('works without a server', () => {
    const api = fakeApi()
      .on(users.profile, () => PROFILE)
      .on(sessionCalls.logout, () => noConnection());
    const { store, device } = stage(JAN, api);
    const changed = jest.fn();
    store.bus.on('session/changed').subscribe(changed);
    store.dispatch(logout());
    expect(device.forgotten).toEqual([undefined]);
    expect(changed).toHaveBeenCalledWith({ signedIn: false });
  });

  it('tells a server that could not be reached as soon as it can be, once', () => {
    const reconnected$ = new Subject<void>();
    const api = fakeApi().on(sessionCalls.logout, () => noConnection());
    const { store } = stage(
      JAN,
      api.on(users.profile, () => PROFILE),
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
  ])('that the server did not hear of never ends the session of who signs in %s meanwhile', (_where, signIn) => {
    const reconnected$ = new Subject<void>();
    const api = fakeApi()
      .on(users.profile, () => PROFILE)
      .on(users.login, () => SIGNED_IN)
      .on(sessionCalls.logout, () => noConnection());
    const { store } = stage(JAN, api, NEVER, reconnected$);
    store.dispatch(logout());
    signIn(store);
    reconnected$.next();
    expect(api.inputs(sessionCalls.logout)).toHaveLength(1);
  });

  it('during a renewal stays signed out', () => {
    marbles(({ hot, cold, flush }) => {
      const api = fakeApi()
        .on(users.profile, () => PROFILE)
        .on(sessionCalls.logout, () => ({ success: true }))
        .on(sessionCalls.refresh, () => cold('5ms (a|)', { a: { success: true, token: tokenOf(JAN, 2) } }));
      const { store } = stage(JAN, api);
      hot('-a').subscribe(() => store.bus.emit('authError', { message: '' }));
      hot('--a').subscribe(() => store.dispatch(logout()));
      flush();
      expect(store.getState().session).toEqual(startSession(null));
    });
  });

  it('empties every slice of the store: the next person finds nothing of the one before', () => {
    const api = fakeApi()
      .on(users.profile, () => PROFILE)
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

describe('another tab', () => {
  const follow = (change: TokenChange, signedIn: SessionUser | null = JAN) => {
    const api = fakeApi().on(users.profile, () => PROFILE);
    const change$ = new Subject<TokenChange>();
    const staged = stage(signedIn, api, change$);
    change$.next(change);
    return staged;
  };

  it('that signs out takes this one along, without a second call to the server', () => {
    const { store, api } = follow({ by: 'tab', token: null });
    expect(store.getState().session).toEqual(startSession(null));
    expect(api.inputs(sessionCalls.logout)).toEqual([]);
  });

  it('that was signed out for idling passes the reason on', () => {
    const { store } = follow({ by: 'tab', token: null, message: SESSION_TEXTS.idle });
    expect(store.getState().session.error).toBe('Zostałeś wylogowany z powodu braku aktywności.');
  });

  it('that signs in takes this one along', () => {
    const { store, api } = follow({ by: 'tab', token: tokenOf(JAN) }, null);
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, user: JAN });
    expect(api.log).toEqual(['GET /users/profile']);
  });

  it('that signs in somebody else leaves nothing of the person before', () => {
    const api = fakeApi().on(users.profile, () => PROFILE);
    const change$ = new Subject<TokenChange>();
    const { store } = stage(JAN, api, change$);
    api.on(users.profile, () => NEVER);
    change$.next({ by: 'tab', token: tokenOf(EWA) });
    expect(store.getState().session).toEqual(startSession(tokenOf(EWA)));
  });

  it('that renewed the token makes this one look at the profile again', () => {
    const fresh = tokenOf(JAN, 2);
    const { store, api } = follow({ by: 'tab', token: fresh });
    expect(store.getState().session).toMatchObject({ token: fresh, user: JAN });
    expect(api.log).toHaveLength(2);
  });

  it('is not confused with the own client, whose renewals change only the token', () => {
    const fresh = tokenOf(JAN, 2);
    const { store, api } = follow({ by: 'client', token: fresh });
    expect(store.getState().session.token).toBe(fresh);
    expect(api.log).toHaveLength(1);
  });
});

it.each([null, '', 'abc', 'a.b.c', `a.${btoa('{}')}.c`])('%j belongs to nobody', (token) => {
  expect(personOfToken(token)).toBeUndefined();
});

it('a failure that clears ends the session, one that does not leaves it', () => {
  const api = fakeApi().on(users.profile, () => PROFILE);
  const { store } = stage(JAN, api);
  store.dispatch(loginFailure('Nie tym razem'));
  expect(store.getState().session.isAuthenticated).toBe(true);
  store.dispatch(loginFailure('Koniec', true));
  expect(store.getState().session).toEqual({ ...startSession(null), error: 'Koniec' });
});
