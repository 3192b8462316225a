import { accountCalls } from '@najem/shared/contract/identity';
import { tenants, accountRentCoins } from '@najem/shared/contract/register';
import { callError, fakeApi, marbles, runEpic } from '@najem/testing';
import type { UnknownAction } from 'redux';
import { dataOf, IDLE } from './loadable';
import { loadable, request } from './request';

const read = request('people/profile', accountRentCoins);
const write = request('people/forgot', accountCalls.forgotPassword);
const both = request('people/check', tenants.remove, 'parallel');

const coins = (rentCoins: number) => ({ success: true, rentCoins });

it('the answer of a request comes with its input', () => {
  marbles(({ hot, cold, expectObservable }) => {
    const api = fakeApi().on(accountCalls.forgotPassword, () => cold('--(a|)', { a: { success: true } }));
    const input = { email: 'jan@example.com' };
    const action$ = hot<UnknownAction>('-a', { a: write.requested(input) });
    expectObservable(runEpic(write.epic, action$, { call: api.call })).toBe('---a', {
      a: write.succeeded({ success: true }, input),
    });
  });
});

it('a request goes on listening after a failed request', () => {
  marbles(({ hot, cold, expectObservable }) => {
    const error = callError('RATE_LIMITED');
    const api = fakeApi().on(accountRentCoins, () => cold<never>('-#', {}, error));
    const action$ = hot<UnknownAction>('a--a', { a: read.requested({}) });
    expectObservable(runEpic(read.epic, action$, { call: api.call })).toBe('-a--a', { a: read.failed(error, {}) });
  });
});

it('an epic answers only the latest of several reading requests', () => {
  marbles(({ hot, cold, expectObservable }) => {
    let asked = 0;
    const api = fakeApi().on(accountRentCoins, () => cold('---(a|)', { a: coins((asked += 1)) }));
    const action$ = hot<UnknownAction>('aa', { a: read.requested({}) });
    expectObservable(runEpic(read.epic, action$, { call: api.call })).toBe('----a', {
      a: read.succeeded(coins(2), {}),
    });
  });
});

it('writing requests run one after another', () => {
  marbles(({ hot, cold, expectObservable }) => {
    const api = fakeApi().on(accountCalls.forgotPassword, () => cold('---(a|)', { a: { success: true } }));
    const [first, second] = [{ email: 'a@example.com' }, { email: 'b@example.com' }];
    const action$ = hot<UnknownAction>('ab', { a: write.requested(first), b: write.requested(second) });
    expectObservable(runEpic(write.epic, action$, { call: api.call })).toBe('---a--b', {
      a: write.succeeded({ success: true }, first),
      b: write.succeeded({ success: true }, second),
    });
  });
});

it('requests of the order `parallel` run side by side', () => {
  marbles(({ hot, cold, expectObservable }) => {
    const api = fakeApi().on(tenants.remove, () => cold('---(a|)', { a: { success: true } }));
    const action$ = hot<UnknownAction>('ab', { a: both.requested({ id: '1' }), b: both.requested({ id: '2' }) });
    expectObservable(runEpic(both.epic, action$, { call: api.call })).toBe('---ab', {
      a: both.succeeded({ success: true }, { id: '1' }),
      b: both.succeeded({ success: true }, { id: '2' }),
    });
  });
});

const follow = loadable(read);
const error = callError('INTERNAL');

it('a loadable goes from idle over loading to loaded or failed', () => {
  expect(follow(undefined, { type: '@@init' })).toBe(IDLE);
  const loading = follow(undefined, read.requested({}));
  expect(loading).toEqual({ status: 'loading' });
  expect(follow(loading, read.succeeded(coins(3), {}))).toEqual({ status: 'loaded', data: coins(3) });
  expect(follow(loading, read.failed(error, {}))).toEqual({ status: 'failed', error });
});

it('a loadable keeps its previous data while it is renewed and when that fails', () => {
  const loaded = follow(undefined, read.succeeded(coins(3), {}));
  const renewing = follow(loaded, read.requested({}));
  expect(renewing).toEqual({ status: 'loading', previous: coins(3) });
  const failed = follow(renewing, read.failed(error, {}));
  expect(failed).toEqual({ status: 'failed', error, previous: coins(3) });
  expect([loaded, renewing, failed].map(dataOf)).toEqual([coins(3), coins(3), coins(3)]);
  expect(dataOf(IDLE)).toBeUndefined();
});

it('a loadable ignores the actions of other requests', () => {
  const loaded = follow(undefined, read.succeeded(coins(3), {}));
  expect(follow(loaded, write.requested({ email: 'a@example.com' }))).toBe(loaded);
});
