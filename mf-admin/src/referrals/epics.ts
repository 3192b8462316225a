import { type AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map } from 'rxjs';
import type { UnknownAction } from 'redux';
import { calls } from './state';

/** Fetches the list again after a change, and after one that failed because the link no longer exists. */
export const refreshListAfterChange$: AppEpic = (action$) =>
  action$.pipe(
    filter(
      (action) =>
        [calls.create, calls.update, calls.remove].some((call) => call.succeeded.match(action)) ||
        ([calls.update, calls.remove].some((call) => call.failed.match(action)) &&
          (action as unknown as { error: { status: number } }).error.status === 404),
    ),
    map(() => calls.list.requested({}) as UnknownAction),
  );

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic), refreshListAfterChange$);
