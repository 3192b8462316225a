import { type AppEpic, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { map, switchMap, take, takeWhile, timer } from 'rxjs';
import { audit, calls } from './state';

const POLL_MS = 2000;
/** The result of a longer check is shown when the view is opened again. */
const MAX_POLLS = 30;

/** The check runs in the background, so the log is fetched until it has the result. */
export const pollCheckResult$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(calls.check.succeeded),
    switchMap(() =>
      timer(POLL_MS, POLL_MS).pipe(
        take(MAX_POLLS),
        takeWhile(() => audit.select(state$.value).check === 'running'),
        map(() => calls.list.requested(audit.select(state$.value).log.input ?? {})),
      ),
    ),
  );

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic), pollCheckResult$);
