import { type AppEpic, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map, merge } from 'rxjs';
import { calls } from './state';

/** The list follows every change, and a change that came too late: somebody else may have removed the link. */
export const renewListAfterChange$: AppEpic = (action$) =>
  merge(
    action$.pipe(ofEvent(calls.create.succeeded, calls.update.succeeded, calls.remove.succeeded)),
    action$.pipe(
      ofEvent(calls.update.failed, calls.remove.failed),
      filter(({ error }) => error.status === 404),
    ),
  ).pipe(map(() => calls.list.requested({})));

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic), renewListAfterChange$);
