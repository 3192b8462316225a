import { type AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { reloadOvertaken, saysDone, saysTakeFailed } from '../frame/epics';
import { NOTICE_TEXTS as T } from './notice-texts';
import { calls, evidence } from './state';

const { list, open, take, release, grade, refuse } = calls;
const { stale, takeFailed: failed } = T;

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  reloadOvertaken({ changes: [take, release, grade, refuse], list, open, select: evidence.select }),
  saysTakeFailed(take, { failed, stale }),
  saysTakeFailed(release, { failed, stale }),
  saysDone(grade, T.done.grade),
  saysDone(refuse, T.done.ungraded),
);
