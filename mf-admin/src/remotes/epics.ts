import { type AppEpic, type RootState } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map, mergeMap } from 'rxjs';
import type { UnknownAction } from 'redux';
import { calls, type RemotesState } from './state';

const remotesOf = (state: RootState) => (state['admin'] as { remotes: RemotesState }).remotes;

/** What stands where has changed, or was not what somebody believed: page and history are fetched anew. */
export const renewAfterChange$: AppEpic = (action$, state$) =>
  action$.pipe(
    filter(
      (action) =>
        calls.change.succeeded.match(action) ||
        (calls.change.failed.match(action) && action.error.code === 'RELEASE_CHANGED'),
    ),
    mergeMap((action): UnknownAction[] => [
      calls.overview.requested(remotesOf(state$.value).asked),
      calls.releases.requested({ remote: (action as unknown as { input: { remote: string } }).input.remote }),
    ]),
  );

/** A new or revoked token shows in the list. */
export const renewTokens$: AppEpic = (action$) =>
  action$.pipe(
    filter((action) => calls.createToken.succeeded.match(action) || calls.revokeToken.succeeded.match(action)),
    map(() => calls.tokens.requested({}) as UnknownAction),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  renewAfterChange$,
  renewTokens$,
);
