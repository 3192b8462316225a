import { payments, reports } from '@najem/shared/contract';
import { PAYMENT_POLL_ATTEMPTS, PAYMENT_POLL_MS } from '@najem/shared/domain';
import { type AppEpic, type Call, type CallError, errorText, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import {
  catchError,
  concat,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
  takeWhile,
  tap,
  timer,
} from 'rxjs';
import type { UnknownAction } from 'redux';
import {
  activeFound,
  calls,
  type Ended,
  expiredFound,
  type OnlinePurchase,
  pageFound,
  payFailed,
  payPressed,
  waitBegan,
  waited,
  waitEnded,
  waitLeft,
} from './state';
import { TEXTS } from './texts';

/**
 * Opens an active report instead of charging for it, otherwise requests the provider's page. Presses during that time
 * are ignored.
 */
export const payUnlessReportIsActive$: AppEpic = (action$, _state$, { call }) =>
  action$.pipe(
    ofEvent(payPressed),
    exhaustMap(({ purchase }) =>
      call(reports.checkActive, { identifier: purchase.identifier, type: purchase.type }).pipe(
        mergeMap(({ hasActiveReport, reportId }) =>
          hasActiveReport && reportId ? of(activeFound(reportId)) : startPayment(call, purchase),
        ),
        catchError((error: CallError) => of(payFailed(errorText(error, TEXTS.checkout.unknown)))),
      ),
    ),
  );

/** Forces a new payment when the server names a report that has expired. */
function startPayment(call: Call, purchase: OnlinePurchase): Observable<UnknownAction> {
  return call(payments.payuInit, purchase).pipe(
    mergeMap((reply) => {
      const { reportId } = reply;
      if (!reportId) return of(pageOrFailure(reply));
      return call(reports.checkStatus, { reportId }).pipe(
        mergeMap(({ isActive }) =>
          isActive ? of(activeFound(reportId)) : concat(of(expiredFound()), forceNewPayment(call, purchase)),
        ),
      );
    }),
  );
}

function forceNewPayment(call: Call, purchase: OnlinePurchase): Observable<UnknownAction> {
  return call(payments.payuInit, { ...purchase, forceNew: true }).pipe(
    map((reply) => (reply.reportId ? activeFound(reply.reportId) : pageOrFailure(reply))),
  );
}

function pageOrFailure({ redirectUri, message }: { redirectUri?: string; message?: string }): UnknownAction {
  return redirectUri ? pageFound(redirectUri) : payFailed(message ?? TEXTS.checkout.noRedirect);
}

/** Polls the status every `PAYMENT_POLL_MS`, at most `PAYMENT_POLL_ATTEMPTS` times; a failed attempt counts. */
export const pollUntilPaid$: AppEpic = (action$, _state$, { call }) =>
  action$.pipe(
    ofEvent(waitBegan),
    switchMap(({ orderId, hasReturnedUnpaid }) =>
      timer(0, PAYMENT_POLL_MS).pipe(
        take(PAYMENT_POLL_ATTEMPTS),
        exhaustMap((tick) => concat(of(waited(tick + 1)), checkStatus(call, orderId, hasReturnedUnpaid, tick + 1))),
        takeWhile((action) => !waitEnded.match(action), true),
        takeUntil(action$.pipe(ofEvent(waitLeft))),
      ),
    ),
  );

function checkStatus(
  call: Call,
  orderId: string,
  hasReturnedUnpaid: boolean,
  attempt: number,
): Observable<UnknownAction> {
  const undecided: Ended | null =
    attempt < PAYMENT_POLL_ATTEMPTS ? null : { status: hasReturnedUnpaid ? 'canceled' : 'unconfirmed' };
  return call(payments.payuStatus, { orderId }).pipe(
    map(({ status, reportId, purchase }): Ended | null => {
      if (status === 'completed') return { status: 'paid', reportId: reportId ?? null };
      // The provider has already reported that nothing was authorised, so further attempts cannot succeed.
      if (status === 'canceled' || hasReturnedUnpaid) return { status: 'canceled', purchase };
      return undecided;
    }),
    catchError(({ status }: CallError) => of<Ended | null>(status === 404 ? { status: 'unconfirmed' } : undecided)),
    filter((end) => end !== null),
    map((end) => waitEnded(end)),
  );
}

/** A payment changes the RentCoins balance, so the profile is fetched again. */
export const refreshProfileAfterPayment$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(calls.payCoins.succeeded, waitEnded),
    filter((action) => !waitEnded.match(action) || action.end.status === 'paid'),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((each) => each.epic),
  payUnlessReportIsActive$,
  pollUntilPaid$,
  refreshProfileAfterPayment$,
);
