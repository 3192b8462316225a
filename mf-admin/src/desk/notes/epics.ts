import { type AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { reloadHandled, saysHandled } from '../frame/epics';
import { calls, notes } from './state';

const { list, handle } = calls;

export const epic: AppEpic = combineEpics(
  list.epic,
  handle.epic,
  saysHandled(handle),
  reloadHandled(handle, list, notes.select),
);
