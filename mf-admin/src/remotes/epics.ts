import { type AppEpic, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map, mergeMap } from 'rxjs';
import { select } from '../state';
import { calls } from './state';

/** What stands where has changed, or was not what somebody believed: page and history are fetched anew. */
export const renewAfterChange$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(calls.change.succeeded, calls.change.failed),
    filter((action) => !calls.change.failed.match(action) || action.error.code === 'RELEASE_CHANGED'),
    mergeMap(({ input: { remote } }) => [
      calls.overview.requested(select(state$.value).remotes.asked),
      calls.releases.requested({ remote }),
    ]),
  );

/** A new or revoked token shows in the list. */
export const renewTokens$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.createToken.succeeded, calls.revokeToken.succeeded),
    map(() => calls.tokens.requested({})),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  renewAfterChange$,
  renewTokens$,
);
