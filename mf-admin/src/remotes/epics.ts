import { type AppEpic, type RootState } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map, mergeMap } from 'rxjs';
import type { UnknownAction } from 'redux';
import { calls, type RemotesState } from './state';

const remotesOf = (state: RootState) => (state['admin'] as { remotes: RemotesState }).remotes;

/** Fetches the page and the history again after a switch, and after one that another switch preceded. */
export const refreshAfterSwitch$: AppEpic = (action$, state$) =>
  action$.pipe(
    filter(
      (action) =>
        calls.switchRelease.succeeded.match(action) ||
        (calls.switchRelease.failed.match(action) && action.error.code === 'RELEASE_CHANGED'),
    ),
    mergeMap((action): UnknownAction[] => [
      calls.overview.requested(remotesOf(state$.value).asked),
      calls.releases.requested({ remote: (action as unknown as { input: { remote: string } }).input.remote }),
    ]),
  );

/** Fetches the tokens again after one was created or revoked. */
export const refreshTokens$: AppEpic = (action$) =>
  action$.pipe(
    filter((action) => calls.createToken.succeeded.match(action) || calls.revokeToken.succeeded.match(action)),
    map(() => calls.tokens.requested({}) as UnknownAction),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  refreshAfterSwitch$,
  refreshTokens$,
);
