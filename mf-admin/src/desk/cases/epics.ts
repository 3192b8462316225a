import { TENANT_TOAST_MS } from '@najem/shared/domain/kernel';
import { type AppEpic, downloads, notices } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { reloadOvertaken, saysDone, saysTakeFailed } from '../frame/epics';
import { NOTICE_TEXTS as T } from './notice-texts';
import { calls, cases } from './state';

const { list, open, add, take, release, ask, extend, restrict, decide, letter } = calls;
const { stale, takeFailed: failed } = T;

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  reloadOvertaken({ changes: [take, release, ask, extend, restrict, decide], list, open, select: cases.select }),
  saysTakeFailed(take, { failed, stale }),
  saysTakeFailed(release, { failed, stale }),
  saysDone(add, T.done.add),
  saysDone(ask, T.done.ask),
  saysDone(extend, T.done.extend),
  saysDone(restrict, T.done.restrict),
  saysDone(decide, T.done.decide),
  downloads(letter, 'list.pdf'),
  notices(letter, { failed: T.letterFailed, durationMs: TENANT_TOAST_MS }),
);
