import { type AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { reloadHandled, saysDone, saysHandled } from '../frame/epics';
import { NOTICE_TEXTS } from '../frame/notice-texts';
import { calls, suspects } from './state';

const { list, handle, block } = calls;

export const epic: AppEpic = combineEpics(
  list.epic,
  handle.epic,
  block.epic,
  saysHandled(handle),
  saysDone(block, NOTICE_TEXTS.blocked),
  reloadHandled(handle, list, suspects.select),
);
