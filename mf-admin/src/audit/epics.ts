import { type AppEpic, type RootState } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map, switchMap, take, takeWhile, timer } from 'rxjs';
import { type AuditState, calls } from './state';

const POLL_MS = 2000;
/** The result of a longer check is shown when the view is opened again. */
const MAX_POLLS = 30;

const auditOf = (state: RootState) => (state['admin'] as { audit: AuditState }).audit;

/** The check runs in the background, so the log is fetched until it has the result. */
export const pollCheckResult$: AppEpic = (action$, state$) =>
  action$.pipe(
    filter(calls.check.succeeded.match),
    switchMap(() =>
      timer(POLL_MS, POLL_MS).pipe(
        take(MAX_POLLS),
        takeWhile(() => auditOf(state$.value).check === 'running'),
        map(() => {
          const { before: _, ...filters } = auditOf(state$.value).input ?? {};
          return calls.list.requested(filters);
        }),
      ),
    ),
  );

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic), pollCheckResult$);
