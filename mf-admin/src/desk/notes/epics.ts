import { type AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { reloadHandled, saysDone, saysHandled } from '../frame/epics';
import { NOTICE_TEXTS } from '../frame/notice-texts';
import { calls, notes } from './state';

const { list, handle, refuse, decide } = calls;

export const epic: AppEpic = combineEpics(
  list.epic,
  handle.epic,
  refuse.epic,
  decide.epic,
  saysHandled(handle),
  saysDone(refuse, NOTICE_TEXTS.handled),
  saysDone(decide, NOTICE_TEXTS.handled),
  reloadHandled(handle, list, notes.select),
  reloadHandled(refuse, list, notes.select),
  reloadHandled(decide, list, notes.select),
);
