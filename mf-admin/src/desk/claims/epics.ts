import { TENANT_TOAST_MS } from '@najem/shared/domain/kernel';
import { type AppEpic, downloads, notices } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { reloadOvertaken, saysDone, saysTakeFailed } from '../frame/epics';
import { calls, claims } from './state';
import { NOTICE_TEXTS as T } from './notice-texts';

const { list, open, take, release, approve, refuse, ask, post, letter } = calls;
const { stale, takeFailed: failed } = T;

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  reloadOvertaken({ changes: [take, release, approve, refuse, ask, post], list, open, select: claims.select }),
  saysTakeFailed(take, { failed, stale }),
  saysTakeFailed(release, { failed, stale }),
  saysDone(approve, T.done.approve),
  saysDone(refuse, T.done.refuse),
  saysDone(ask, T.done.ask),
  saysDone(post, T.done.post),
  downloads(letter, 'list.pdf'),
  notices(letter, { failed: T.printFailed, durationMs: TENANT_TOAST_MS }),
);
