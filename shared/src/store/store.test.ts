import { fakeApi, marbles } from '@najem/testing';
import type { UnknownAction } from 'redux';
import { asyncScheduler, defer, EMPTY, filter, map, Observable, tap, throwError, timer } from 'rxjs';
import { defineEvent } from './bus';
import { logout, sessionLost, sessionResumed } from './session';
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
  it("runs a joined module's reducer and epic, and keeps its state when it leaves", () => {
    const store = open();
    const leave = store.join({ id: 'echo', reducer: counting('echo'), epic: echo });
    store.dispatch({ type: 'echo/asked' });
    expect(store.getState()['echo']).toBe(1);
    leave();
    store.dispatch({ type: 'echo/asked' });
    expect(store.getState()['echo']).toBe(1);
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

  it('ends everything that the epic of a leaving module subscribed to', () => {
    const store = open();
    const ended = jest.fn();
    const leave = store.join({ id: 'busy', epic: () => new Observable(() => ended) });
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
        epic: () =>
          defer(() => {
            startedAt.push(asyncScheduler.now());
            return throwError(() => new Error('broken'));
          }),
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
