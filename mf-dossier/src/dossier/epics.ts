import { type AppEpic, dataOf, logout, ofEvent, selectUser } from '@najem/shared/store';
import { saveFile } from '@najem/shared/ui/base';
import { combineEpics } from 'redux-observable';
import { EMPTY, filter, ignoreElements, map, merge, mergeMap, of, tap } from 'rxjs';
import { calls as caseCalls } from '../cases/state';
import { calls as disputeCalls } from '../disputes/state';
import { calls as proofCalls } from '../proof/state';
import { select } from '../state';
import { calls, closePressed, fileClosed, type FileState } from './state';
import { TEXTS } from './texts';

const UNAUTHORIZED = 401;

/** Saves an exported file. */
export const saveExport$: AppEpic = (action$) =>
  merge(
    action$.pipe(
      ofEvent(calls.exportJson.succeeded),
      tap(({ output }) => saveFile(output.fileName || 'teczka.json', output.content, 'application/json')),
    ),
    action$.pipe(
      ofEvent(calls.exportPdf.succeeded),
      tap(({ output }) => saveFile(output.fileName || 'teczka.pdf', output.content, 'application/pdf')),
    ),
  ).pipe(ignoreElements());

/** What changes the content of a file that stays open. */
const CONTENT_CHANGES = [
  calls.confirm.succeeded,
  calls.undoConfirm.succeeded,
  calls.reply.succeeded,
  calls.removeReply.succeeded,
  calls.contact.succeeded,
] as const;

/** Announces changes of one's own file on the bus. */
export const announceChange$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(...CONTENT_CHANGES, calls.endClaim.succeeded, calls.adopt.succeeded),
    tap(() => bus.emit('dossier/changed')),
    ignoreElements(),
  );

/** Has the session's profile read again when a claim began or ended to count: it proves the person's identity. */
export const renewProfile$: AppEpic = (action$, state$, { bus }) =>
  merge(
    action$.pipe(
      ofEvent(
        calls.adopt.succeeded,
        calls.endClaim.succeeded,
        proofCalls.finishEid.succeeded,
        proofCalls.letterCode.succeeded,
      ),
    ),
    // The desk may have approved a signed statement or a document since.
    action$.pipe(
      ofEvent(calls.claims.succeeded),
      filter(({ output }) => output.claims.some(({ state }) => state === 'active')),
      filter(() => selectUser(state$.value)?.verification_status === 'unverified'),
    ),
  ).pipe(
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

/** Fetches the overview again after a change of the content: ratings and basics may have changed. */
export const refreshAfterChange$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(...CONTENT_CHANGES),
    map(() => calls.overview.requested({})),
  );

/** Fetches the claims again after one ended, or had moved on when its person typed a code. */
export const refreshClaims$: AppEpic = (action$) =>
  merge(
    action$.pipe(ofEvent(calls.endClaim.succeeded)),
    action$.pipe(
      ofEvent(proofCalls.letterCode.failed),
      filter(({ error, input }) => error.code === 'STATE_PASSED' && input.token === undefined),
    ),
  ).pipe(map(() => calls.claims.requested({})));

const ALL_CALLS = [...Object.values(calls), ...Object.values(disputeCalls), ...Object.values(caseCalls)];

/** Closes a guest's file where the server says that its session is over. */
export const endWithSession$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(...ALL_CALLS.map(({ failed }) => failed)),
    filter(({ error }) => error.status === UNAUTHORIZED && isGuest(select(state$.value).dossier)),
    map(() => fileClosed()),
  );

/** Signs the owner of a removed account out; one that stays for a while says so in the profile. */
export const leaveAccount$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(calls.removeAccount.succeeded),
    mergeMap(({ output: { removesAt } }) => {
      if (removesAt === undefined) return of(logout(TEXTS.removal.removed));
      bus.emit('profile/stale');
      return EMPTY;
    }),
  );

function isGuest({ claims }: FileState): boolean {
  return dataOf(claims)?.guestUntil !== undefined;
}

/** Closes a guest's file: what the store has of it goes at once, and the file session at the server. */
export const closeFile$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(closePressed),
    mergeMap(() => of(calls.closeGuest.requested({}), fileClosed())),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  saveExport$,
  announceChange$,
  renewProfile$,
  refreshAfterChange$,
  refreshClaims$,
  endWithSession$,
  closeFile$,
  leaveAccount$,
);
