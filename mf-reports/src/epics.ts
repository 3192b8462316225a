import { REPORT_TOAST_MS, SHARE_TOAST_MS } from '@najem/shared/domain/kernel';
import { canGenerateWithoutPaying } from '@najem/shared/domain/reports';
import { type AppEpic, downloads, errorText, notices, ofEvent, selectActor } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { ignoreElements, map, tap } from 'rxjs';
import { ASKING } from './asking/texts';
import { arrivedFromPayment, calls, searched } from './state';
import { TEXTS } from './texts';

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

/** A payment changes the RentCoins balance, so the profile is fetched again. */
export const refreshProfileAfterPayment$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(arrivedFromPayment),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

/** Fetches the list of shares again after a link was created, sent or revoked, and where one turned out to be gone. */
export const refreshSharesAfterChange$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(
      calls.share.succeeded,
      calls.shareEmail.succeeded,
      calls.shareEmail.failed,
      calls.revokeShare.succeeded,
      calls.revokeShare.failed,
    ),
    map(({ input: { reportId } }) => calls.shares.requested({ reportId })),
  );

/** Fetches the own requests for passports again after one was sent. */
export const refreshRequests$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.ask.succeeded),
    map(() => calls.listRequests.requested({})),
  );

const PDF_FAILED = { failed: TEXTS.report.pdfFailed, durationMs: REPORT_TOAST_MS };

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  findReport$,
  refreshProfileAfterPayment$,
  refreshSharesAfterChange$,
  refreshRequests$,
  downloads(calls.pdf, 'raport.pdf'),
  downloads(calls.sharedPdf, 'raport.pdf'),
  notices(calls.pdf, PDF_FAILED),
  notices(calls.sharedPdf, PDF_FAILED),
  notices(calls.shareEmail, {
    done: ({ message }) => message ?? TEXTS.share.sent,
    failed: (error) => errorText(error, error.code === 'BAD_REPLY' ? TEXTS.share.notSent : TEXTS.share.sendFailed),
    durationMs: SHARE_TOAST_MS,
  }),
  notices(calls.revokeShare, {
    done: TEXTS.share.revokeDone,
    failed: TEXTS.share.revokeFailed,
    durationMs: SHARE_TOAST_MS,
  }),
  notices(calls.ask, { done: (_output, { email }) => ASKING.sent(email) }),
);
