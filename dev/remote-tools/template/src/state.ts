import { accountCalls } from '@najem/shared/contract/identity';
import { type AppEpic, request } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';

export const ID = 'example';

export const calls = {
  profile: request('example/profile', accountCalls.profile),
};

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic));
