import { type AppEpic, selectUser } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, tap } from 'rxjs';
import type { UnknownAction } from 'redux';
import { calls } from './state';

/** Fetches the page again after a removal, because the rows below have moved up. */
export const refreshListAfterRemoval$: AppEpic = (action$, state$) =>
  action$.pipe(
    filter(calls.remove.succeeded.match),
    map(() => (state$.value['admin'] as { users: { asked: object | null } }).users.asked ?? {}),
    map((input) => calls.list.requested(input) as UnknownAction),
  );

/** Refreshes the profile in the top bar when administrators change their own account. */
export const refreshOwnProfile$: AppEpic = (action$, state$, { bus }) =>
  action$.pipe(
    filter(calls.update.succeeded.match),
    filter(({ input }) => input.id === selectUser(state$.value)?._id),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  refreshListAfterRemoval$,
  refreshOwnProfile$,
);
