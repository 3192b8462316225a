import { type AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map, switchMap, take, takeWhile, timer } from 'rxjs';
import { select } from '../state';
import { calls } from './state';

const LOOK_EVERY_MS = 2000;
/** A log that takes longer than this shows its verdict when the view is opened again. */
const MOST_LOOKS = 30;

/** The check runs in the background: the view looks for its verdict until it is there. */
export const lookForVerdict$: AppEpic = (action$, state$) =>
  action$.pipe(
    filter(calls.check.succeeded.match),
    switchMap(() =>
      timer(LOOK_EVERY_MS, LOOK_EVERY_MS).pipe(
        take(MOST_LOOKS),
        takeWhile(() => select(state$.value).audit.check === 'running'),
        map(() => {
          const { before: _, ...filters } = select(state$.value).audit.input ?? {};
          return calls.list.requested(filters);
        }),
      ),
    ),
  );

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic), lookForVerdict$);
