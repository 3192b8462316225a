import { fakeApi } from '@najem/testing';
import { combineReducers, type UnknownAction } from 'redux';
import { createEvent } from './event';
import { moduleState } from './module-state';
import { createAppStore } from './store';

const counted = createEvent('echo/counted');
const { id, reducer, select } = moduleState(
  'echo',
  combineReducers({ count: (count = 0, action: UnknownAction) => (counted.match(action) ? count + 1 : count) }),
);

it('the state of a module is read from its slice', () => {
  const store = createAppStore({ call: fakeApi().call });
  store.join({ id, reducer });
  store.dispatch(counted());
  expect(select(store.getState())).toEqual({ count: 1 });
});

it('the state of a module that has not joined the store cannot be read', () => {
  const store = createAppStore({ call: fakeApi().call });
  expect(() => select(store.getState())).toThrow("Module 'echo' has not joined the store");
});
