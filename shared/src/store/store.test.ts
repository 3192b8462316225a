import { callError, fakeApi } from '@najem/shared/testing';
import type { UnknownAction } from 'redux';
import { EMPTY, filter, map, Observable } from 'rxjs';
import { createAppStore, slice } from './store';
import { type AppEpic, sentenceOr } from './types';

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
    expect(slice<number>('echo')(store.getState())).toBe(1);
    leave();
    store.dispatch({ type: 'echo/asked' });
    expect(slice<number>('echo')(store.getState())).toBe(1);
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
    expect(slice<number>('echo')(store.getState())).toBe(1);
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
    expect(slice<number>('echo')(store.getState())).toBe(2);
  });

  it("shows an epic its module's state from its start", () => {
    const seen: unknown[] = [];
    const store = open();
    store.join({
      id: 'echo',
      reducer: counting('echo'),
      epic: (_action$, state$) => {
        seen.push(slice<number>('echo')(state$.value));
        return EMPTY;
      },
    });
    expect(seen).toEqual([0]);
  });

  it('refuses to read the state of a module that is not there', () => {
    expect(() => slice('nobody')(open().getState())).toThrow("Module 'nobody' has not joined the store");
  });
});

it.each([
  ["the server's sentence", callError('EMAIL_EXISTS', { message: 'Zajęty' }), 'Zajęty'],
  ['the fallback for a general sentence', callError('INTERNAL', { general: true }), 'Nie udało się'],
  ['the fallback for an empty one', callError('INTERNAL', { message: '' }), 'Nie udało się'],
  ['the fallback without an answer', { status: 0, code: 'NO_CONNECTION' as const, message: 'x' }, 'Nie udało się'],
  ['the fallback for another shape', { status: 200, code: 'BAD_REPLY' as const, message: 'x' }, 'Nie udało się'],
])('a failure is told by %s', (_name, error, text) => {
  expect(sentenceOr(error, 'Nie udało się')).toBe(text);
});
