import { type AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { reloadOvertaken, saysDone, saysTakeFailed } from '../frame/epics';
import { NOTICE_TEXTS as T } from './notice-texts';
import { calls, disputes } from './state';

const { list, open, take, release, decide, ask, extend, suspend } = calls;
const { stale, takeFailed: failed } = T;

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  reloadOvertaken({ changes: [take, release, decide, ask, extend, suspend], list, open, select: disputes.select }),
  saysTakeFailed(take, { failed, stale }),
  saysTakeFailed(release, { failed, stale }),
  saysDone(decide, T.done.decide),
  saysDone(ask, T.done.ask),
  saysDone(extend, T.done.extend),
  saysDone(suspend, T.done.suspend),
);
