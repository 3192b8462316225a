import { accountCalls } from '@najem/shared/contract/identity';
import { type AppEpic, createEvent, ofEvent, request } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { ignoreElements, startWith, switchMap, take, takeUntil, tap } from 'rxjs';
import { TEXTS } from './texts';

export const ID = 'example';

export const calls = {
  profile: request('example/profile', accountCalls.profile),
};

/** The person asked for newer data. */
export const reloaded = createEvent('example/reloaded');

/** Fetches the data again and says so. `ofEvent` hears how a call went, with the type of its answer. */
const reload$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(reloaded),
    switchMap(() =>
      action$.pipe(
        ofEvent(calls.profile.succeeded),
        take(1),
        takeUntil(action$.pipe(ofEvent(calls.profile.failed))),
        tap(({ output }) => bus.emit('notice', { tone: 'success', text: TEXTS.reloaded(output.user.email) })),
        ignoreElements(),
        startWith(calls.profile.requested({})),
      ),
    ),
  );

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic), reload$);
