import { fakeApi } from '@najem/shared/testing';
import type { UnknownAction } from 'redux';
import { EMPTY, filter, map, Observable } from 'rxjs';
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

function open(onEpicError?: (id: string, error: unknown) => void) {
  return createAppStore({ call: fakeApi().call, onEpicError });
}

describe('the store', () => {
  it("takes in a module's state and epic, and keeps the state when it leaves", () => {
    const store = open();
    const leave = store.join({ id: 'echo', reducer: counting('echo'), epic: echo });
    store.dispatch({ type: 'echo/asked' });
    expect(store.getState()['echo']).toBe(1);
    leave();
    store.dispatch({ type: 'echo/asked' });
    expect(store.getState()['echo']).toBe(1);
  });

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

  it('stops the module whose epic fails, tells of it, and lets the others go on', () => {
    const faults: string[] = [];
    const store = open((id) => faults.push(id));
    store.join({
      id: 'broken',
      epic: (action$) =>
        action$.pipe(
          map(() => {
            throw new Error('broken');
          }),
        ),
    });
    store.join({ id: 'echo', reducer: counting('echo'), epic: echo });
    store.dispatch({ type: 'echo/asked' });
    store.dispatch({ type: 'echo/asked' });
    expect(faults).toEqual(['broken']);
    expect(store.getState()['echo']).toBe(2);
  });

  it('refuses a module whose epic cannot be made, whole, and lets the others go on', () => {
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
    expect(store.getState()).toEqual({ session: expect.anything(), echo: 1 });
  });

  it('keeps the state of a module whose reducer throws later, tells of it, and lets the others go on', async () => {
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

  it("begins a slice anew for another release's reducer, or when it is asked to, and not otherwise", () => {
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
