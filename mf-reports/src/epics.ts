import { canGenerateWithoutPaying } from '@najem/shared/domain';
import { type AppEpic, ofEvent, selectActor } from '@najem/shared/store';
import { saveFile } from '@najem/shared/ui/base';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, merge, tap } from 'rxjs';
import { arrivedFromPayment, calls, searched, select } from './state';

/**
 * A search first checks for an active report. An administrator's search generates at once, which also returns an active
 * report.
 */
export const findReport$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(searched),
    map(({ query }) => {
      const actor = selectActor(state$.value);
      const isFree = actor !== null && canGenerateWithoutPaying(actor);
      return isFree ? calls.generate.requested(query) : calls.checkActive.requested(query);
    }),
  );

/** An expired report is refused without its content, so what to buy in its place is asked for. */
export const findRenewal$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.get.failed),
    filter(({ error }) => error.code === 'REPORT_EXPIRED'),
    map(({ input: { reportId } }) => calls.checkStatus.requested({ reportId })),
  );

/** A payment changes the RentCoins balance, so the profile is fetched again. */
export const refreshProfileAfterPayment$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(arrivedFromPayment),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

/** Fetches the list of shares again after a link was created, sent or revoked. */
export const refreshSharesAfterChange$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.share.succeeded, calls.shareEmail.succeeded, calls.revokeShare.succeeded, calls.revokeShare.failed),
    map(({ input: { reportId } }) => calls.shares.requested({ reportId })),
  );

/** Fetches the own requests for passports again after one was sent. */
export const refreshRequests$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.ask.succeeded),
    map(() => calls.listRequests.requested({})),
  );

/** Saves a downloaded document as a file. */
export const saveDocument$: AppEpic = (action$, state$) =>
  merge(
    action$.pipe(
      ofEvent(calls.pdf.succeeded),
      // A user who has opened another report no longer waits for this one.
      filter(({ input }) => select(state$.value).openedId === input.reportId),
    ),
    action$.pipe(ofEvent(calls.sharedPdf.succeeded)),
  ).pipe(
    tap(({ output: { fileName, content } }) => saveFile(fileName || 'raport.pdf', content, 'application/pdf')),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  findReport$,
  findRenewal$,
  refreshProfileAfterPayment$,
  refreshSharesAfterChange$,
  refreshRequests$,
  saveDocument$,
);
