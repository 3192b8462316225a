import { type AppEpic, ofEvent, selectUser } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, tap } from 'rxjs';
import { select } from '../state';
import { calls } from './state';

/** A removal moves the rows after it up a place: the page is fetched anew. */
export const renewListAfterRemoval$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(calls.remove.succeeded),
    map(() => calls.list.requested(select(state$.value).users.asked ?? {})),
  );

/** Administrators who change themselves see it in the top bar too. */
export const renewOwnProfile$: AppEpic = (action$, state$, { bus }) =>
  action$.pipe(
    ofEvent(calls.update.succeeded),
    filter(({ input }) => input.id === selectUser(state$.value)?._id),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  renewListAfterRemoval$,
  renewOwnProfile$,
);
