import { TENANT_TOAST_MS as durationMs } from '@najem/shared/domain/kernel';
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

/** Fetches the team again after somebody joined or left it. */
export const refreshTeam$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.addMember.succeeded, calls.removeMember.succeeded),
    map(({ input: { remote } }) => calls.team.requested({ remote })),
  );

/** Fetches the slots again after one was confirmed or withdrawn, and after a switch, by which other releases ask for them. */
export const refreshSlots$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.confirmSlot.succeeded, calls.withdrawSlot.succeeded, calls.switchRelease.succeeded),
    map(({ input: { remote } }) => calls.slots.requested({ remote })),
  );

/** Fetches the address of a remote's backend again after it changed. */
export const refreshBackend$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.setBackend.succeeded, calls.removeBackend.succeeded),
    map(({ input: { remote } }) => calls.backend.requested({ remote })),
  );

/** Fetches the page again after a token was created, which may be a new remote's. */
export const refreshRemotes$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(calls.createToken.succeeded),
    map(() => calls.overview.requested(shownPeriod.select(state$.value))),
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
  refreshTeam$,
  refreshSlots$,
  refreshBackend$,
  refreshRemotes$,
  notices(calls.switchRelease, { done: TEXTS.switched, durationMs }),
  notices(calls.revokeToken, { done: TEXTS.revoked, durationMs }),
);
