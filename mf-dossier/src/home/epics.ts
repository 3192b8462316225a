import type { Claim } from '@najem/shared/contract/rights';
import { REPORT_TOAST_MS } from '@najem/shared/domain/kernel';
import {
  afterSaving,
  answerTo,
  type AppEpic,
  downloads,
  draftFailed,
  draftsForgotten,
  loginSuccess,
  logout,
  notices,
  ofEvent,
  requestsForgotten,
  type RootState,
  selectUnsent,
  selectUser,
  unsavedGivenUp,
  updates,
} from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import {
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  of,
  switchMap,
  take,
  takeUntil,
  tap,
} from 'rxjs';
import { calls as caseCalls } from '../cases/state';
import { calls as disputeCalls } from '../disputes/state';
import { calls as newsCalls } from '../news/state';
import { calls as passportCalls } from '../passports/state';
import { calls as proofCalls } from '../proof/state';
import { calls, closeAnswered, closeAsked, closePressed, ENTRY_CHANGES, fileClosed, textLost } from '../file/state';
import { TEXTS } from '../file/texts';

const UNAUTHORIZED = 401;

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

/** What ends that something waits for the person; a withdrawn entry takes its RentCoins back as well. */
const ENDED_WAITING = [
  disputeCalls.answer,
  disputeCalls.comment,
  disputeCalls.withdraw,
  disputeCalls.appeal,
  caseCalls.write,
  caseCalls.withdraw,
  caseCalls.appeal,
  proofCalls.answer,
] as const;

/**
 * Has the session's profile read again when a claim began or ended to count, which proves the person's identity, and when
 * less waits for them.
 */
export const renewProfile$: AppEpic = (action$, state$, { bus }) =>
  merge(
    action$.pipe(
      ofEvent(
        calls.adopt.succeeded,
        calls.endClaim.succeeded,
        proofCalls.finishEid.succeeded,
        proofCalls.letterCode.succeeded,
        ...ENDED_WAITING.map(({ succeeded }) => succeeded),
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

/** The calls whose refusal may say that a guest's session is over. */
const FILE_CALLS = [
  ...Object.values(calls),
  ...Object.values(disputeCalls),
  ...Object.values(caseCalls),
  ...Object.values(newsCalls),
];
const ALL_CALLS = [...FILE_CALLS, ...Object.values(passportCalls), ...Object.values(proofCalls)];

/** Closes a guest's file where the server says that its session is over. */
export const endWithSession$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(...FILE_CALLS.map(({ failed }) => failed), draftFailed),
    filter(({ error }) => error.status === UNAUTHORIZED && isGuest(state$.value)),
    map(() => fileClosed()),
  );

/** Signs the owner of a removed account out; one that stays for a while says so in the profile. */
export const leaveAccount$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(calls.removeAccount.succeeded),
    mergeMap(({ output: { removesAt } }) => {
      if (removesAt === undefined) return of(draftsForgotten(), logout(TEXTS.removal.removed));
      bus.emit('profile/stale');
      return EMPTY;
    }),
  );

function isGuest(root: RootState): boolean {
  return answerTo(root, calls.claims, {})?.guestUntil !== undefined;
}

/** Closes a guest's file where somebody signs in, who may be another person. */
export const endAtSignIn$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(loginSuccess),
    filter(() => isGuest(state$.value)),
    map(() => fileClosed()),
  );

/** Closes a guest's file once what they write is saved: what the store has of it goes, and the file session at the server. */
export const closeFile$: AppEpic = (action$, state$) => {
  const close = () => [calls.closeGuest.requested({}), fileClosed()];
  return merge(
    action$.pipe(
      ofEvent(closePressed),
      exhaustMap(() => afterSaving(state$, (isSaved) => (isSaved ? close() : [closeAsked()]))),
    ),
    action$.pipe(
      ofEvent(closeAnswered),
      filter(({ isClosing }) => isClosing),
      mergeMap(close),
    ),
    // The question is over once all is saved, or given up with its page.
    action$.pipe(
      ofEvent(closeAsked),
      switchMap(() =>
        merge(state$.pipe(filter((root) => !selectUnsent(root))), action$.pipe(ofEvent(unsavedGivenUp))).pipe(
          take(1),
          map(() => closeAnswered(false)),
          takeUntil(action$.pipe(ofEvent(closeAnswered))),
        ),
      ),
    ),
  );
};

/** What the proof of a claim opens. */
const PROVED_CALLS = [
  calls.overview,
  calls.entries,
  calls.entry,
  calls.inquiries,
  disputeCalls.aboutMe,
  disputeCalls.get,
  caseCalls.list,
  caseCalls.get,
  caseCalls.entries,
  passportCalls.list,
  passportCalls.preview,
  newsCalls.get,
];

/** What an ended claim opened goes from the store with it, and everything with a closed file. */
export const forget$: AppEpic = (action$, state$) =>
  merge(
    action$.pipe(
      ofEvent(calls.endClaim.succeeded),
      map(() => requestsForgotten(PROVED_CALLS)),
    ),
    action$.pipe(
      ofEvent(fileClosed),
      mergeMap(() => [
        ...(selectUnsent(state$.value) ? [textLost()] : []),
        requestsForgotten(ALL_CALLS),
        draftsForgotten(),
      ]),
    ),
  );

/** A changed claim takes the place of the older one, and a new one comes first. */
function withClaim<Known extends { claims: Claim[] }>(known: Known, { claim }: { claim: Claim }): Known {
  const isKnown = known.claims.some(({ _id }) => _id === claim._id);
  const claims = isKnown ? known.claims.map((row) => (row._id === claim._id ? claim : row)) : [claim, ...known.claims];
  return { ...known, claims };
}

const shown$ = combineEpics(
  updates(calls.entries, ENTRY_CHANGES, (known, { entry }) => ({
    ...known,
    rows: known.rows.map((row) => (row._id === entry._id ? entry : row)),
  })),
  updates(calls.entry, ENTRY_CHANGES, (known, { entry }) =>
    known.entry._id === entry._id ? { ...known, entry } : known,
  ),
  updates(calls.claims, [proofCalls.letterCode, proofCalls.newLetter, proofCalls.answer, calls.adopt], withClaim),
);

const durationMs = REPORT_TOAST_MS;
const { failed } = TEXTS.export;

/** Every other change has a form that shows why it failed. */
const said$ = combineEpics(
  notices(calls.confirm, { done: TEXTS.confirm.done, durationMs }),
  notices(calls.undoConfirm, { done: TEXTS.confirm.undone, failed: TEXTS.confirm.failed, durationMs }),
  notices(calls.removeReply, { done: TEXTS.reply.removed, durationMs }),
  notices(calls.contact, { done: TEXTS.contact.done, durationMs }),
  notices(calls.setAlerts, { done: TEXTS.settings.saved, durationMs }),
  notices(calls.endClaim, { done: TEXTS.settings.ended, durationMs }),
  notices(calls.exportJson, { failed, durationMs }),
  notices(calls.exportPdf, { failed, durationMs }),
);

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  downloads(calls.exportJson, 'teczka.json'),
  downloads(calls.exportPdf, 'teczka.pdf'),
  shown$,
  said$,
  announceChange$,
  renewProfile$,
  refreshAfterChange$,
  refreshClaims$,
  endWithSession$,
  endAtSignIn$,
  closeFile$,
  forget$,
  leaveAccount$,
);
