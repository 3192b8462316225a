import { TENANT_TOAST_MS as durationMs } from '@najem/shared/domain/kernel';
import { type AppEpic, notices, ofEvent, selectUser } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, tap } from 'rxjs';
import { calls, users } from './state';
import { TEXTS } from './texts';

/** Fetches the page again after a removal, because the rows below have moved up, and after its undoing. */
export const refreshListAfterRemoval$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(calls.remove.succeeded, calls.restore.succeeded),
    map(() => calls.list.requested(users.select(state$.value).lastInput ?? {})),
  );

/** Refreshes the profile in the top bar when administrators change their own account. */
export const refreshOwnProfile$: AppEpic = (action$, state$, { bus }) =>
  action$.pipe(
    ofEvent(calls.update.succeeded),
    filter(({ input }) => input.id === selectUser(state$.value)?._id),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  refreshListAfterRemoval$,
  refreshOwnProfile$,
  notices(calls.update, { done: TEXTS.updated, durationMs }),
  notices(calls.restore, { done: TEXTS.restored, failed: TEXTS.restoreFailed, durationMs }),
  notices(calls.remove, { failed: TEXTS.removeFailed, durationMs }),
);
