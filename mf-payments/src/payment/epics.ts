import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import {
  fieldsOf,
  isAllowedRedirect,
  PAYMENT_ANSWER_MS,
  PAYMENT_POLL_ATTEMPTS,
  PAYMENT_POLL_MS,
} from '@najem/shared/domain/kernel';
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
  takeUntil,
  tap,
  throwError,
  timeout,
  timer,
} from 'rxjs';
import type { UnknownAction } from 'redux';
import {
  activeFound,
  calls,
  checkoutLeft,
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
export const payUnlessReportIsActive$: AppEpic = (action$, _state$, { call, redirectOrigins }) =>
  action$.pipe(
    ofEvent(payPressed),
    exhaustMap(({ purchase }) => {
      const { identifier, type, purpose } = purchase;
      return call(reports.checkActive, { identifier, type, purpose }).pipe(
        // A limit of look-ups refuses no payment, which finds an active report by itself.
        catchError((error: CallError) =>
          error.code === 'LOOKUP_LIMIT' ? of({ hasActiveReport: false, reportId: undefined }) : throwError(() => error),
        ),
        mergeMap(({ hasActiveReport, reportId }) =>
          hasActiveReport && reportId ? of(activeFound(reportId)) : startPayment(call, purchase),
        ),
        map((action) => (isForeignPage(action, redirectOrigins) ? payFailed(TEXTS.checkout.foreignRedirect) : action)),
        catchError((error: CallError) => of(payFailed(errorText(error, TEXTS.checkout.unknown), error.code))),
        takeUntil(action$.pipe(ofEvent(checkoutLeft))),
      );
    }),
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

/** Checked here as well as on the server, because the browser follows any address, that of a script too. */
function isForeignPage(action: UnknownAction, origins: readonly string[]): boolean {
  return pageFound.match(action) && !isAllowedRedirect(action.redirectUri, origins);
}

/** Asks for the status again and again until the payment is decided, the attempts are used up or the page is left. */
export const pollUntilPaid$: AppEpic = (action$, _state$, { call }) =>
  action$.pipe(
    ofEvent(waitBegan),
    switchMap((wait) => attempt(call, wait, 1).pipe(takeUntil(action$.pipe(ofEvent(waitLeft))))),
  );

type Wait = ReturnType<typeof waitBegan>;

/** Attempt `number` and those that follow it, each `PAYMENT_POLL_MS` after the answer to the one before. */
function attempt(call: Call, wait: Wait, number: number): Observable<UnknownAction> {
  const next = () =>
    number < PAYMENT_POLL_ATTEMPTS
      ? timer(PAYMENT_POLL_MS).pipe(switchMap(() => attempt(call, wait, number + 1)))
      : of(waitEnded({ status: 'unconfirmed' }));
  return concat(
    of(waited(number)),
    checkStatus(call, wait).pipe(switchMap((end) => (end ? of(waitEnded(end)) : next()))),
  );
}

/** How the payment ended; null as long as that is open, and when the answer does not come in time. */
function checkStatus(call: Call, { orderId, hasReturnedUnpaid }: Wait): Observable<Ended | null> {
  return call(payments.payuStatus, { orderId }).pipe(
    timeout(PAYMENT_ANSWER_MS),
    map(({ status, reportId, purchase }): Ended | null => {
      if (status === 'completed') return { status: 'paid', reportId: reportId ?? null };
      if (status === 'canceled') return { status: 'canceled', purchase };
      // The provider has reported that nothing was authorised: waiting longer would not change that.
      return hasReturnedUnpaid ? { status: 'unpaid', purchase } : null;
    }),
    catchError((error: unknown) => of<Ended | null>(isUnknownOrder(error) ? { status: 'unconfirmed' } : null)),
  );
}

function isUnknownOrder(error: unknown): boolean {
  return fieldsOf(error)['code'] === 'ORDER_NOT_FOUND';
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
