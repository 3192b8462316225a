import { users } from '@najem/shared/contract';
import { type AppEpic, loadable, request, slice } from '@najem/shared/store';
import { combineReducers } from 'redux';
import { combineEpics } from 'redux-observable';

export const ID = 'example';

export const calls = {
  profile: request('example/profile', users.profile),
};

export const reducer = combineReducers({ profile: loadable(calls.profile) });
export const select = slice<ReturnType<typeof reducer>>(ID);

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic));
