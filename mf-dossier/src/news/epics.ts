import type { AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { calls } from './state';

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic));
