import { users } from '@najem/shared/contract';
import { type AppEpic, loadable, moduleState, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import { combineEpics } from 'redux-observable';

export const ID = 'example';

export const calls = {
  profile: request('example/profile', users.profile),
};

export const { reducer, useModuleState } = moduleState(ID, combineReducers({ profile: loadable(calls.profile) }));

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic));
