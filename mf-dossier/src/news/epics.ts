import { REPORT_TOAST_MS } from '@najem/shared/domain/kernel';
import { type AppEpic, notices, ofEvent, updates } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { map } from 'rxjs';
import { calls } from './state';
import { NEWS_TEXTS } from './texts';

/** The page to which the form led may have asked before the address arrived. */
const askAgain$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.setAlong.succeeded),
    map(() => calls.get.requested({})),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  updates(calls.get, [calls.set, calls.setAlong, calls.remove], (_known, changed) => changed),
  notices(calls.setAlong, { failed: NEWS_TEXTS.address.failed, durationMs: REPORT_TOAST_MS }),
  askAgain$,
);
