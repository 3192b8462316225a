import { type AppEpic, type RootState } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map, switchMap, take, takeWhile, timer } from 'rxjs';
import { type AuditState, calls } from './state';

const LOOK_EVERY_MS = 2000;
/** A log that takes longer than this shows its verdict when the view is opened again. */
const MOST_LOOKS = 30;

const auditOf = (state: RootState) => (state['admin'] as { audit: AuditState }).audit;

/** The check runs in the background: the view looks for its verdict until it is there. */
export const lookForVerdict$: AppEpic = (action$, state$) =>
  action$.pipe(
    filter(calls.check.succeeded.match),
    switchMap(() =>
      timer(LOOK_EVERY_MS, LOOK_EVERY_MS).pipe(
        take(MOST_LOOKS),
        takeWhile(() => auditOf(state$.value).check === 'running'),
        map(() => {
          const { before: _, ...filters } = auditOf(state$.value).input ?? {};
          return calls.list.requested(filters);
        }),
      ),
    ),
  );

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic), lookForVerdict$);
