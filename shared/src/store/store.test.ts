import { aUser, fakeApi, marbles } from '@najem/testing';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import {
  asyncScheduler,
  defer,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  Observable,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { defineEvent } from './bus';
import { loginSuccess, logout, sessionLost, sessionResumed } from './session';
import { createAppStore } from './store';
import type { AppEpic } from './types';

const counting =
  (id: string) =>
  (count = 0, { type }: UnknownAction): number =>
    type === `${id}/count` ? count + 1 : count;

const echo: AppEpic = (action$) =>
  action$.pipe(
    filter(({ type }) => type === 'echo/asked'),
    map(() => ({ type: 'echo/count' })),
  );

function throwNow(): never {
  throw new Error('broken');
}

function open(onEpicError?: (id: string, error: unknown) => void) {
  return createAppStore({ call: fakeApi().call, onEpicError });
}

describe('the store', () => {
  it("runs a joined module's reducer and epic, and keeps both when it leaves", () => {
    const store = open();
    const leave = store.join({ id: 'echo', reducer: counting('echo'), epic: echo });
    store.dispatch({ type: 'echo/asked' });
    expect(store.getState()['echo']).toBe(1);
    leave();
    store.dispatch({ type: 'echo/asked' });
    expect(store.getState()['echo']).toBe(2);
  });

  it.each([logout(), sessionLost(), sessionResumed('token')])(
    'replays no event to the next person after $type',
    (change) => {
      const { bus, dispatch } = open();
      const chosen = defineEvent<{ flat: string }>('keys/flat-chosen', { replay: true });
      bus.emit(chosen, { flat: 'A' });
      dispatch(change);
      const received = jest.fn();
      bus.on(chosen).subscribe(received);
      expect(received).not.toHaveBeenCalled();
    },
  );

  it('ends everything that the epics of a leaving module of the host subscribed to', () => {
    const store = open();
    const ended = jest.fn();
    const leave = store.join({ id: 'busy', epics: [() => new Observable(() => ended)] });
    expect(store.running()).toBe(1);
    leave();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(store.running()).toBe(0);
  });

  it('does not run an epic twice when its module joins again', () => {
    const store = open();
    store.join({ id: 'echo', reducer: counting('echo'), epic: echo });
    store.join({ id: 'echo', reducer: counting('echo'), epic: echo });
    store.dispatch({ type: 'echo/asked' });
    expect(store.getState()['echo']).toBe(1);
    expect(store.running()).toBe(1);
  });

  it('starts an epic that failed again, reports the error and lets the others go on', () => {
    const faults: string[] = [];
    const store = open((id) => faults.push(id));
    const frail: AppEpic = (action$) =>
      action$.pipe(
        filter(({ type }) => type.endsWith('/asked')),
        map(({ type }) => {
          if (type === 'broken/asked') throw new Error('broken');
          return { type: 'frail/count' };
        }),
      );
    store.join({ id: 'frail', reducer: counting('frail'), epic: frail });
    store.join({ id: 'echo', reducer: counting('echo'), epics: [echo] });
    store.dispatch({ type: 'broken/asked' });
    store.dispatch({ type: 'echo/asked' });
    expect(faults).toEqual(['frail']);
    expect(store.getState()).toMatchObject({ frail: 1, echo: 1 });
  });

  it('starts an epic that fails every time later and later', () => {
    marbles(({ flush }) => {
      const startedAt: number[] = [];
      const store = open();
      const leave = store.join({
        id: 'broken',
        epics: [
          () =>
            defer(() => {
              startedAt.push(asyncScheduler.now());
              return throwError(() => new Error('broken'));
            }),
        ],
      });
      timer(70_000).subscribe(leave);
      flush();
      expect(startedAt).toEqual([0, 0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000]);
    });
  });

  it('interrupts none of the epics beside the one that failed', () => {
    const ended = jest.fn();
    const store = open(() => undefined);
    const busy: AppEpic = () => new Observable(() => ended);
    const broken: AppEpic = (action$) => action$.pipe(tap(() => throwNow()));
    store.join({ id: 'two', epics: [busy, broken] });
    store.dispatch({ type: 'any' });
    expect(ended).not.toHaveBeenCalled();
  });

  it('registers nothing of a module whose epic throws at its start, and lets the others go on', () => {
    const store = open();
    store.join({ id: 'echo', reducer: counting('echo'), epic: echo });
    const broken = () => {
      throw new Error('no epic');
    };
    expect(() => store.join({ id: 'broken', reducer: counting('broken'), epic: broken })).toThrow('no epic');
    expect(store.running()).toBe(1);
    expect(store.getState()).not.toHaveProperty('broken');
    store.dispatch({ type: 'echo/asked' });
    expect(store.getState()['echo']).toBe(1);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no state');
      },
    ],
    ['has no state', () => undefined],
  ])('refuses a module whose reducer %s at its start, and keeps what was there', (_how, reducer) => {
    const store = open();
    store.join({ id: 'echo', reducer: counting('echo'), epic: echo });
    expect(() => store.join({ id: 'broken', reducer: reducer as never })).toThrow('no state');
    store.dispatch({ type: 'echo/asked' });
    expect(store.getState()).toMatchObject({ session: expect.anything(), echo: 1 });
  });

  it('keeps the state of a module whose reducer throws later, reports the error and lets the others go on', async () => {
    const faults: string[] = [];
    const store = open((id) => faults.push(id));
    const broken = (count = 7, { type }: UnknownAction) => {
      if (type === 'echo/count' || type === 'session/logout') throw new Error('broken');
      return count;
    };
    store.join({ id: 'broken', reducer: broken });
    store.join({ id: 'echo', reducer: counting('echo') });
    store.dispatch({ type: 'echo/count' });
    store.dispatch({ type: 'session/logout' });
    expect(store.getState()).toMatchObject({ broken: 7, echo: 0 });
    await Promise.resolve();
    expect(faults).toEqual(['broken', 'broken']);
  });

  it("resets a slice for another release's reducer or on request only", () => {
    const store = open();
    const first = counting('echo');
    store.join({ id: 'echo', reducer: first });
    store.dispatch({ type: 'echo/count' });
    store.join({ id: 'echo', reducer: first });
    expect(store.getState()['echo']).toBe(1);
    store.join({ id: 'echo', reducer: first }, { reset: true });
    expect(store.getState()['echo']).toBe(0);
    store.join({ id: 'echo', reducer: (state = 'another shape') => state });
    expect(store.getState()['echo']).toBe('another shape');
  });

  it("shows an epic its module's state from its start", () => {
    const seen: unknown[] = [];
    const store = open();
    store.join({
      id: 'echo',
      reducer: counting('echo'),
      epic: (_action$, state$) => {
        seen.push(state$.value['echo']);
        return EMPTY;
      },
    });
    expect(seen).toEqual([0]);
  });
});

describe('the life of a module', () => {
  const signed = defineEvent<{ flat: string }>('umowy/signed');
  const chosen = defineEvent<{ flat: string }>('umowy/flat-chosen', { replay: true });

  /** A module that notes each start of its epic, each end, and what it hears of the two events. */
  function hearing() {
    const notes: string[] = [];
    const epic: AppEpic = (action$, _state$, { bus }) =>
      merge(
        new Observable<never>(() => {
          notes.push('start');
          return () => notes.push('end');
        }),
        merge(bus.on(signed), bus.on(chosen)).pipe(tap(({ flat }) => notes.push(flat))),
        action$.pipe(
          filter(({ type }) => type === logout.type),
          tap(() => notes.push('sign-out')),
        ),
      ).pipe(ignoreElements());
    return { notes, module: { id: 'keys', reducer: counting('keys'), epic } };
  }

  it('lasts from its first join to the end of the session, over every leave and return', () => {
    const store = open();
    const { notes, module } = hearing();
    const leave = store.join(module);
    store.bus.emit(signed, { flat: 'A' });
    leave();
    store.bus.emit(signed, { flat: 'B' });
    store.join(module)();
    store.bus.emit(signed, { flat: 'C' });
    store.dispatch(logout());
    store.bus.emit(signed, { flat: 'D' });
    expect(notes).toEqual(['start', 'A', 'B', 'C', 'sign-out', 'end']);
    expect(store.running()).toBe(0);
  });

  it('starts anew with its state at the end of the session where it is still shown, and ends when it is left', () => {
    const store = open();
    const { notes, module } = hearing();
    const leave = store.join(module);
    store.dispatch({ type: 'keys/count' });
    store.dispatch(logout());
    expect(store.getState()['keys']).toBe(0);
    store.bus.emit(signed, { flat: 'A' });
    leave();
    store.bus.emit(signed, { flat: 'B' });
    expect(notes).toEqual(['start', 'sign-out', 'end', 'start', 'A', 'end']);
    store.join(module)();
    store.bus.emit(signed, { flat: 'C' });
    expect(notes.slice(-2)).toEqual(['start', 'C']);
  });

  it('goes on for who signed in in another tab, as for everybody else', () => {
    const store = open();
    const { notes, module } = hearing();
    const leave = store.join(module);
    store.dispatch(sessionResumed('token'));
    leave();
    store.bus.emit(signed, { flat: 'A' });
    expect(notes).toEqual(['start', 'end', 'start', 'A']);
  });

  it('ends when another release of it joins, whose users alone count', () => {
    const store = open();
    const [older, newer] = [hearing(), hearing()];
    const leaveOlder = store.join(older.module);
    store.join(newer.module);
    leaveOlder();
    store.bus.emit(signed, { flat: 'A' });
    expect(older.notes).toEqual(['start', 'end']);
    expect(newer.notes).toEqual(['start', 'A']);
    expect(store.running()).toBe(1);
  });

  it('ends with its state when its host ends it, once nobody shows it', () => {
    const store = open();
    const { notes, module } = hearing();
    const leave = store.join(module);
    store.end('keys');
    expect(notes).toEqual(['start']);
    leave();
    expect(notes).toEqual(['start', 'end']);
    expect(store.getState()).not.toHaveProperty('keys');
    store.join(module)();
    store.end('keys');
    expect(store.running()).toBe(0);
    expect(store.getState()).not.toHaveProperty('keys');
  });

  it('hears an event that is replayed once, in whatever order it came, was left and joined again', () => {
    const store = open();
    const { notes, module } = hearing();
    store.bus.emit(chosen, { flat: 'A' });
    const leave = store.join(module);
    leave();
    store.bus.emit(chosen, { flat: 'B' });
    store.join(module);
    expect(notes).toEqual(['start', 'A', 'B']);
    const other = hearing();
    store.join({ ...other.module, id: 'rooms' });
    expect(other.notes).toEqual(['start', 'B']);
  });

  it('gets an event that is replayed in each of its epics that start together', () => {
    const store = open();
    const heard: string[] = [];
    const listen =
      (name: string): AppEpic =>
      (_action$, _state$, { bus }) =>
        bus.on(chosen).pipe(
          tap(({ flat }) => heard.push(`${name} ${flat}`)),
          ignoreElements(),
        );
    store.bus.emit(chosen, { flat: 'A' });
    store.join({ id: 'keys', epic: combineEpics(listen('one'), listen('two')) });
    expect(heard).toEqual(['one A', 'two A']);
  });

  it('does not get an event again of which its epic failed', () => {
    const store = open(() => undefined);
    let starts = 0;
    store.bus.emit(chosen, { flat: 'A' });
    store.join({
      id: 'keys',
      epic: (_action$, _state$, { bus }) => {
        starts += 1;
        return bus.on(chosen).pipe(map(throwNow));
      },
    });
    expect(starts).toBe(2);
    expect(store.running()).toBe(1);
  });

  it('does not tell it again after the end of the session that somebody signed out', () => {
    const store = open();
    const heard: unknown[] = [];
    store.join({
      id: 'keys',
      epic: (_action$, _state$, { bus }) =>
        bus.on('session/changed').pipe(
          tap((change) => heard.push(change)),
          ignoreElements(),
        ),
    });
    store.bus.emit('session/changed', { signedIn: true });
    store.dispatch(logout());
    store.bus.emit('session/changed', { signedIn: false });
    expect(heard).toEqual([{ signedIn: true }, { signedIn: false }]);
  });

  it('that is announced as a session ends is not replayed to who signs in next', () => {
    const store = open();
    store.dispatch(logout());
    store.bus.emit(chosen, { flat: 'A' });
    store.dispatch(loginSuccess(aUser(), 'token'));
    const { notes, module } = hearing();
    store.join(module);
    expect(notes).toEqual(['start']);
  });
});

describe('what a remote listens to', () => {
  const signed = defineEvent<{ flat: string }>('umowy/signed');
  const reducer = counting('keys');
  const count: AppEpic = (_action$, _state$, { bus }) => bus.on(signed).pipe(map(() => ({ type: 'keys/count' })));
  const listens = { id: 'keys', reducer, epic: count };
  const module = { id: 'keys', reducer, listens, contract: '2.0', routes: [] };
  const sign = ({ bus }: ReturnType<typeof open>) => bus.emit(signed, { flat: 'A' });

  it('runs before the remote was shown, once beside it, and after it was left', () => {
    const store = open();
    store.listen(listens);
    sign(store);
    const leave = store.join(module);
    sign(store);
    leave();
    store.listen(listens);
    sign(store);
    expect(store.getState()['keys']).toBe(3);
    expect(store.running()).toBe(1);
    store.dispatch(logout());
    expect(store.running()).toBe(0);
  });

  it('runs with the module where the page has not loaded it alone', () => {
    const store = open();
    store.join(module);
    sign(store);
    expect(store.getState()['keys']).toBe(1);
  });

  it('ends with the release that its host ends while it is shown, once that is left', () => {
    const store = open();
    const leave = store.join(module);
    store.end('keys');
    sign(store);
    expect(store.getState()['keys']).toBe(1);
    leave();
    expect(store.running()).toBe(0);
    expect(store.getState()).not.toHaveProperty('keys');
  });

  it('gives way to another release that joins, with or without such epics, and leaves one on the page alone', () => {
    const store = open();
    const newer = { ...listens };
    store.listen(listens);
    const leave = store.join({ ...module, listens: newer });
    store.listen(listens);
    sign(store);
    expect(store.getState()['keys']).toBe(1);
    leave();
    store.join({ ...module, listens: undefined });
    sign(store);
    expect(store.getState()['keys']).toBe(1);
  });

  it('takes the place of a release that was left', () => {
    const store = open();
    store.join({ ...module, listens: { ...listens } })();
    sign(store);
    store.listen(listens);
    expect(store.getState()['keys']).toBe(0);
    sign(store);
    expect(store.getState()['keys']).toBe(1);
  });

  it('registers nothing where it throws at its start', () => {
    const store = open();
    expect(() => store.listen({ ...listens, epic: throwNow })).toThrow('broken');
    expect(() => store.join({ ...module, listens: { ...listens, epic: throwNow } })).toThrow('broken');
    expect(store.running()).toBe(0);
    expect(store.getState()).not.toHaveProperty('keys');
  });
});
