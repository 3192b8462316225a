import { IDLE_LOGOUT_MS } from '@najem/shared/domain/kernel';
import { aUser, fakeApi, marbles } from '@najem/testing';
import {
  asyncScheduler,
  defer,
  EMPTY,
  finalize,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  Subject,
  tap,
} from 'rxjs';
import { createIdleEpic, idleReducer, stayRequested } from './idle';
import { loginSuccess, logout, startSession } from './session';
import { type AppStore, createAppStore } from './store';

const END = 'Zostałeś wylogowany z powodu braku aktywności.';

/** Local storage, which all tabs share. */
interface Moment {
  at: number | null;
  writes: number;
  written$: Subject<unknown>;
}

function sharedMoment(): Moment {
  return { at: null, writes: 0, written$: new Subject() };
}

interface TabOptions {
  moment?: Moment;
  activity$?: Observable<unknown>;
  wake$?: Observable<unknown>;
  now?: () => number;
  isTimeSure?: () => boolean;
  timeSettled$?: Observable<never>;
}

interface Tab {
  store: AppStore;
  /** What the clock says: until when it warns, that the warning is over, or why the session ends. */
  said$: Observable<string>;
}

/** One tab of a signed-in person; virtual time is its clock. */
function openTab(options: TabOptions = {}): Tab {
  const { moment = sharedMoment(), activity$ = NEVER, wake$ = NEVER, now = () => asyncScheduler.now() } = options;
  const { isTimeSure = () => true, timeSettled$ = EMPTY } = options;
  const store = createAppStore({ call: fakeApi().call, session: { ...startSession('token'), user: aUser() } });
  const said$ = new Subject<string>();
  store.join({
    id: 'watch',
    epic: (action$) =>
      action$.pipe(
        map(({ type, endsAt, message }) => {
          if (type === 'idle/warned') return `warned until ${endsAt as number}`;
          return type === 'session/logout' ? String(message) : type;
        }),
        tap((text) => said$.next(text)),
        ignoreElements(),
      ),
  });
  store.join({
    id: 'idle',
    reducer: idleReducer,
    epic: createIdleEpic({
      now,
      isTimeSure,
      timeSettled$,
      readLastActivity: () => moment.at,
      writeLastActivity: (at) => {
        moment.at = at;
        moment.writes += 1;
        moment.written$.next(at);
      },
      activity$,
      // A tab that hears of its own writing too looks at the clock once more, which changes nothing.
      wake$: merge(wake$, moment.written$),
    }),
  });
  return { store, said$ };
}

// SECURITY: **Browser.**
it('the idle clock has the specified idle time of twenty minutes', () => {
  expect(IDLE_LOGOUT_MS).toBe(1_200_000);
});

it('the idle clock warns a minute before the end and then ends the session with the specified message', () => {
  marbles(({ expectObservable, flush }) => {
    const { store, said$ } = openTab();
    const idle: unknown[] = [];
    store.bus.on('session/idle').subscribe((fact) => idle.push(fact));
    expectObservable(said$).toBe('1140s a 59999ms b', { a: 'warned until 1200000', b: END });
    flush();
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, error: END });
    expect(idle).toHaveLength(1);
  });
});

// RULES: Idle logout
it('the idle time restarts at any activity', () => {
  marbles(({ hot, expectObservable }) => {
    const { said$ } = openTab({ activity$: hot('600s a') });
    expectObservable(said$).toBe('1740s a 59999ms b', { a: 'warned until 1800000', b: END });
  });
});

// RULES: Idle logout
it('the idle time restarts and the question closes at any activity in the last minute', () => {
  marbles(({ hot, expectObservable }) => {
    const { said$ } = openTab({ activity$: hot('1150s a') });
    expectObservable(said$).toBe('1140s a 9999ms b 1139999ms c 59999ms d', {
      a: 'warned until 1200000',
      b: 'idle/over',
      c: 'warned until 2350000',
      d: END,
    });
  });
});

it('the idle time restarts when the person chooses to stay', () => {
  marbles(({ hot, expectObservable }) => {
    const { store, said$ } = openTab();
    hot('1150s a').subscribe(() => store.dispatch(stayRequested()));
    expectObservable(said$).toBe('1140s a 9999ms (bc) 1139996ms d 59999ms e', {
      a: 'warned until 1200000',
      b: 'idle/stayRequested',
      c: 'idle/over',
      d: 'warned until 2350000',
      e: END,
    });
  });
});

it('the idle clock keeps the end of the idle time in the state', () => {
  marbles(({ hot, flush }) => {
    const { store } = openTab();
    const seen: unknown[] = [];
    hot('1000s a 200s b').subscribe(() => seen.push(store.getState()['idle']));
    hot('1141s a').subscribe(() => seen.push(store.getState()['idle']));
    flush();
    expect(seen).toEqual([null, 1_200_000, null]);
  });
});

it('the idle clock stores activity at intervals, not at every movement', () => {
  marbles(({ cold, flush }) => {
    const moment = sharedMoment();
    const activity$ = cold(Array.from({ length: 100 }, () => 'a 99ms').join(' '));
    openTab({ moment, activity$ });
    flush();
    expect(moment.writes).toBeLessThanOrEqual(7);
    expect(moment.at).toBeGreaterThanOrEqual(8_000);
  });
});

it('the idle time does not restart at a movement after a sleep', () => {
  marbles(({ hot, expectObservable }) => {
    let sleptMs = 0;
    hot('600s a').subscribe(() => (sleptMs = 7_200_000));
    const { said$ } = openTab({ activity$: hot('601s a'), now: () => asyncScheduler.now() + sleptMs });
    expectObservable(said$).toBe('601s a', { a: END });
  });
});

describe('a device whose clock is wrong', () => {
  const DAY_MS = 86_400_000;

  it.each([
    ['ahead', DAY_MS],
    ['behind', -DAY_MS],
  ])('does not end a restored session before the server has told the time: %s', (_name, wrongMs) => {
    marbles(({ cold, expectObservable, flush }) => {
      let isSure = false;
      const moment = { ...sharedMoment(), at: -1_000 };
      const { said$ } = openTab({
        moment,
        now: () => asyncScheduler.now() + (isSure ? 0 : wrongMs),
        isTimeSure: () => isSure,
        timeSettled$: defer(() =>
          isSure
            ? EMPTY
            : cold('1s |').pipe(
                finalize(() => (isSure = true)),
                ignoreElements(),
              ),
        ),
      });
      expectObservable(said$, '^ 1150s !').toBe('1s a 1139999ms b', { a: 'idle/over', b: 'warned until 1201000' });
      flush();
      expect(moment.at).toBe(1_000);
    });
  });

  it('does not end a session at a movement after its clock was set, and does after a sleep', () => {
    for (const sleptMs of [0, 2 * DAY_MS]) {
      marbles(({ hot, expectObservable }) => {
        let isSure = true;
        let setMs = 0;
        hot('600s a').subscribe(() => {
          isSure = false;
          setMs = sleptMs;
        });
        const { said$ } = openTab({
          activity$: hot('601s a'),
          now: () => asyncScheduler.now() + (isSure ? setMs : 0),
          isTimeSure: () => isSure,
          timeSettled$: defer(() => {
            isSure = true;
            return EMPTY;
          }),
        });
        if (sleptMs > 0) expectObservable(said$).toBe('601s a', { a: END });
        else expectObservable(said$, '^ 1141s !').toBe('1140s a', { a: 'warned until 1200000' });
      });
    }
  });
});

it('the idle clock counts the time without an open tab as idle', () => {
  marbles(({ flush }) => {
    const { store } = openTab({ moment: { ...sharedMoment(), at: -1_200_000 } });
    flush();
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, error: END });
  });
});

it('the idle time restarts when a page is opened in time', () => {
  marbles(({ expectObservable }) => {
    const { said$ } = openTab({ moment: { ...sharedMoment(), at: -1_199_000 } });
    expectObservable(said$, '^ 1150s !').toBe('1140s a', { a: 'warned until 1200000' });
  });
});

it('the idle time is checked as soon as the tab wakes', () => {
  marbles(({ hot, expectObservable }) => {
    let sleptMs = 0;
    hot('600s a').subscribe(() => (sleptMs = 1_170_000 - 600_000));
    const { said$ } = openTab({ wake$: hot('600s -a'), now: () => asyncScheduler.now() + sleptMs });
    expectObservable(said$).toBe('600s -a 29998ms b', { a: 'warned until 1200000', b: END });
  });
});

it('the idle clock runs only while a person is signed in', () => {
  marbles(({ hot, expectObservable }) => {
    const { store, said$ } = openTab();
    hot('100s a').subscribe(() => store.dispatch(logout('po swojemu')));
    hot('5000s a').subscribe(() => store.dispatch(loginSuccess(aUser(), 'token')));
    expectObservable(said$).toBe('100s a 4899999ms (bc) 1139996ms d 59999ms e', {
      a: 'po swojemu',
      b: 'idle/over',
      c: 'session/loginSuccess',
      d: 'warned until 6200000',
      e: END,
    });
  });
});

describe('the idle clock of several tabs', () => {
  it('restarts the idle time at activity in another tab', () => {
    marbles(({ hot, expectObservable }) => {
      const moment = sharedMoment();
      const reading = openTab({ moment });
      const working = openTab({ moment, activity$: hot('1000s a') });
      const expected = '2140s a 59999ms b';
      const values = { a: 'warned until 2200000', b: END };
      expectObservable(reading.said$).toBe(expected, values);
      expectObservable(working.said$).toBe(expected, values);
    });
  });

  it('removes the idle warning in all tabs at a movement in one', () => {
    marbles(({ hot, expectObservable }) => {
      const moment = sharedMoment();
      const other = openTab({ moment });
      openTab({ moment, activity$: hot('1150s a') });
      expectObservable(other.said$).toBe('1140s a 9999ms b 1139999ms c 59999ms d', {
        a: 'warned until 1200000',
        b: 'idle/over',
        c: 'warned until 2350000',
        d: END,
      });
    });
  });

  it('removes the idle warning in all tabs when the person stays in one', () => {
    marbles(({ hot, expectObservable }) => {
      const moment = sharedMoment();
      const other = openTab({ moment });
      const answering = openTab({ moment });
      hot('1150s a').subscribe(() => answering.store.dispatch(stayRequested()));
      expectObservable(other.said$).toBe('1140s a 9999ms b 1139999ms c 59999ms d', {
        a: 'warned until 1200000',
        b: 'idle/over',
        c: 'warned until 2350000',
        d: END,
      });
    });
  });
});
