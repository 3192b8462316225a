import { type AppEpic, notices, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { map } from 'rxjs';
import { NOTICE_TEXTS } from '../frame/notice-texts';
import { calls } from './state';

const { list, add, change, remove } = calls;

/** Lists them again after each change. */
const reload$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(add.succeeded, change.succeeded, remove.succeeded),
    map(() => list.requested({})),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  reload$,
  notices(remove, { failed: NOTICE_TEXTS.removeTextFailed }),
);
