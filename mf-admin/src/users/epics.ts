import { type AppEpic, selectUser } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, tap } from 'rxjs';
import type { UnknownAction } from 'redux';
import { calls } from './state';

/** A removal moves the rows after it up a place: the page is fetched anew. */
export const renewListAfterRemoval$: AppEpic = (action$, state$) =>
  action$.pipe(
    filter(calls.remove.succeeded.match),
    map(() => (state$.value['admin'] as { users: { asked: object | null } }).users.asked ?? {}),
    map((input) => calls.list.requested(input) as UnknownAction),
  );

/** Administrators who change themselves see it in the top bar too. */
export const renewOwnProfile$: AppEpic = (action$, state$, { bus }) =>
  action$.pipe(
    filter(calls.update.succeeded.match),
    filter(({ input }) => input.id === selectUser(state$.value)?._id),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  renewListAfterRemoval$,
  renewOwnProfile$,
);
