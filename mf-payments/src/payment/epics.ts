import { payments, reports } from '@najem/shared/contract';
import { PAYMENT_POLL_ATTEMPTS, PAYMENT_POLL_MS } from '@najem/shared/domain';
import { type AppEpic, type Call, type CallError, errorText } from '@najem/shared/store';
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
  isPayment,
  type OnlinePurchase,
  pageFound,
  payFailed,
  waited,
  waitEnded,
} from './state';
import { TEXTS } from './texts';

/**
 * An active report makes the payment needless. Otherwise the provider's page is asked for; where a report is named
 * instead that has expired, the payment is begun anew. A second press while the first is on its way does nothing.
 */
export const payUnlessReportIsActive$: AppEpic = (action$, _state$, { call }) =>
  action$.pipe(
    filter((action) => isPayment(action, 'payments/payPressed')),
    exhaustMap(({ purchase }) =>
      call(reports.checkActive, { identifier: purchase.identifier, type: purchase.type }).pipe(
        mergeMap(({ hasActiveReport, reportId }) =>
          hasActiveReport && reportId ? of(activeFound(reportId) as UnknownAction) : begin(call, purchase),
        ),
        catchError((error: CallError) => of(payFailed(errorText(error, TEXTS.checkout.unknown)) as UnknownAction)),
      ),
    ),
  );

function begin(call: Call, purchase: OnlinePurchase): Observable<UnknownAction> {
  return call(payments.payuInit, purchase).pipe(
    mergeMap((reply) => {
      const { reportId } = reply;
      if (!reportId) return of(pageOrFault(reply));
      return call(reports.checkStatus, { reportId }).pipe(
        mergeMap(({ isActive }) =>
          isActive ? of<UnknownAction>(activeFound(reportId)) : concat(of(expiredFound()), beginAnew(call, purchase)),
        ),
      );
    }),
  );
}

function beginAnew(call: Call, purchase: OnlinePurchase): Observable<UnknownAction> {
  return call(payments.payuInit, { ...purchase, forceNew: true }).pipe(
    map((reply) => (reply.reportId ? activeFound(reply.reportId) : pageOrFault(reply))),
  );
}

function pageOrFault({ redirectUri, message }: { redirectUri?: string; message?: string }): UnknownAction {
  return redirectUri ? pageFound(redirectUri) : payFailed(message ?? TEXTS.checkout.noRedirect);
}

/** The state is asked for every two seconds, at most ten times; a question that fails is one of the ten. */
export const pollUntilPaid$: AppEpic = (action$, _state$, { call }) =>
  action$.pipe(
    filter((action) => isPayment(action, 'payments/waitBegan')),
    switchMap(({ orderId, hasReturnedUnpaid }) =>
      timer(0, PAYMENT_POLL_MS).pipe(
        take(PAYMENT_POLL_ATTEMPTS),
        exhaustMap((tick) => concat(of(waited(tick + 1)), ask(call, orderId, hasReturnedUnpaid, tick + 1))),
        takeWhile((action) => !isPayment(action, 'payments/waitEnded'), true),
        takeUntil(action$.pipe(filter((action) => isPayment(action, 'payments/waitLeft')))),
      ),
    ),
  );

function ask(call: Call, orderId: string, hasReturnedUnpaid: boolean, attempt: number): Observable<UnknownAction> {
  const undecided: Ended | null =
    attempt < PAYMENT_POLL_ATTEMPTS ? null : { status: hasReturnedUnpaid ? 'canceled' : 'unconfirmed' };
  return call(payments.payuStatus, { orderId }).pipe(
    map(({ status, reportId, purchase }): Ended | null => {
      if (status === 'completed') return { status: 'paid', reportId: reportId ?? null };
      // The provider has said so already: nobody is kept waiting for what was left undone.
      if (status === 'canceled' || hasReturnedUnpaid) return { status: 'canceled', purchase };
      return undecided;
    }),
    catchError(({ status }: CallError) => of<Ended | null>(status === 404 ? { status: 'unconfirmed' } : undecided)),
    filter((end) => end !== null),
    map((end) => waitEnded(end)),
  );
}

/** After any payment the balance and whatever else the profile holds are old. */
export const renewProfileAfterPayment$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    filter(
      (action) =>
        calls.payCoins.succeeded.match(action) ||
        (isPayment(action, 'payments/waitEnded') && action.end.status === 'paid'),
    ),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((each) => each.epic),
  payUnlessReportIsActive$,
  pollUntilPaid$,
  renewProfileAfterPayment$,
);
