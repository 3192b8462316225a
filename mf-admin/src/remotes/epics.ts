import { TENANT_TOAST_MS as durationMs } from '@najem/shared/domain';
import { type AppEpic, notices, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map, mergeMap } from 'rxjs';
import { calls, shownPeriod } from './state';
import { TEXTS } from './texts';

/** Fetches the page and the history again after a switch, and after one that another switch preceded. */
export const refreshAfterSwitch$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(calls.switchRelease.succeeded, calls.switchRelease.failed),
    filter((action) => !calls.switchRelease.failed.match(action) || action.error.code === 'RELEASE_CHANGED'),
    mergeMap(({ input: { remote } }) => [
      calls.overview.requested(shownPeriod.select(state$.value)),
      calls.releases.requested({ remote }),
    ]),
  );

/** Fetches the tokens again after one was created or revoked. */
export const refreshTokens$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.createToken.succeeded, calls.revokeToken.succeeded),
    map(() => calls.tokens.requested({})),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  refreshAfterSwitch$,
  refreshTokens$,
  notices(calls.switchRelease, { done: TEXTS.switched, durationMs }),
  notices(calls.revokeToken, { done: TEXTS.revoked, durationMs }),
);
