import { payments, reports } from '@najem/shared/contract';
import { callError, fakeApi, marbles, runEpic } from '@najem/testing';
import type { UnknownAction } from 'redux';
import { of, throwError } from 'rxjs';
import { payUnlessReportIsActive$, pollUntilPaid$ } from './epics';
import { payPressed, waitBegan, waitLeft } from './state';

const PURCHASE = { identifier: '20871543213', agreedToImmediateReport: true };
const PAGE = 'https://pay.example/?token=t';

const noReport = { success: true, hasActiveReport: false, hasEntries: true };

describe('a provider payment', () => {
  const begin = (api: ReturnType<typeof fakeApi>) => {
    const seen: UnknownAction[] = [];
    runEpic(payUnlessReportIsActive$, of(payPressed(PURCHASE)), { call: api.call }).subscribe((each) =>
      seen.push(each),
    );
    return seen;
  };

  it('opens an active report instead of starting a payment', () => {
    const api = fakeApi().on(reports.checkActive, () => ({ ...noReport, hasActiveReport: true, reportId: 'r1' }));
    expect(begin(api)).toEqual([{ type: 'payments/activeFound', reportId: 'r1' }]);
    expect(api.inputs(payments.payuInit)).toEqual([]);
  });

  it('leads to the provider’s page when there is no active report', () => {
    const api = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, () => ({ success: true, redirectUri: PAGE }));
    expect(begin(api)).toEqual([{ type: 'payments/pageFound', redirectUri: PAGE }]);
    expect(api.inputs(payments.payuInit)).toEqual([PURCHASE]);
  });

  it('opens the report that the server names while it is active', () => {
    const api = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, () => ({ success: true, reportId: 'r1' }))
      .on(reports.checkStatus, () => ({ success: true, isActive: true }));
    expect(begin(api)).toEqual([{ type: 'payments/activeFound', reportId: 'r1' }]);
  });

  it('forces a new payment when the named report has expired', () => {
    const api = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, ({ forceNew }) => ({
        success: true,
        ...(forceNew ? { redirectUri: PAGE } : { reportId: 'r1' }),
      }))
      .on(reports.checkStatus, () => ({ success: true, isActive: false }));
    expect(begin(api)).toEqual([{ type: 'payments/expiredFound' }, { type: 'payments/pageFound', redirectUri: PAGE }]);
    expect(api.inputs(payments.payuInit)).toEqual([PURCHASE, { ...PURCHASE, forceNew: true }]);
  });

  it('a payment fails without a provider page, and with the server’s sentence', () => {
    const silent = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, () => ({ success: true }));
    expect(begin(silent)).toEqual([
      { type: 'payments/payFailed', message: 'Operator płatności nie podał adresu strony płatności' },
    ]);
    const down = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, () => throwError(() => callError('PROVIDER_UNAVAILABLE')));
    expect(begin(down)).toEqual([
      {
        type: 'payments/payFailed',
        message: 'Operator płatności jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
      },
    ]);
  });
});

describe('waiting for a payment', () => {
  const other = { success: true, status: 'other' as const };
  const ended = (end: object) => ({ type: 'payments/waitEnded', end });
  const attempt = (n: number) => ({ type: 'payments/waited', attempt: n });

  it('polls the payment status every two seconds until the payment is complete', () => {
    marbles(({ hot, expectObservable }) => {
      let asked = 0;
      const api = fakeApi().on(payments.payuStatus, () => {
        asked += 1;
        return asked < 3 ? other : { success: true, status: 'completed' as const, reportId: 'r1' };
      });
      const action$ = hot<UnknownAction>('a', { a: waitBegan('o1', false) });
      expectObservable(runEpic(pollUntilPaid$, action$, { call: api.call })).toBe(
        '1 1999ms 2 1999ms (3e)'.replace('e', 'p'),
        {
          1: attempt(1),
          2: attempt(2),
          3: attempt(3),
          p: ended({ status: 'paid', reportId: 'r1' }),
        },
      );
    });
  });

  it('stops polling the payment status after ten attempts, failed ones included', () => {
    marbles(({ hot, flush }) => {
      let asked = 0;
      const api = fakeApi().on(payments.payuStatus, () => {
        asked += 1;
        return asked % 2 ? of(other) : throwError(() => callError('UNAVAILABLE'));
      });
      const seen: UnknownAction[] = [];
      const action$ = hot<UnknownAction>('a', { a: waitBegan('o1', false) });
      runEpic(pollUntilPaid$, action$, { call: api.call }).subscribe((each) => seen.push(each));
      flush();
      expect(api.inputs(payments.payuStatus)).toHaveLength(10);
      expect(seen.at(-1)).toEqual(ended({ status: 'unconfirmed' }));
    });
  });

  it('stops polling the payment status when the payment was canceled or the buyer returned unpaid', () => {
    marbles(({ hot, flush }) => {
      for (const [status, isUnpaid] of [
        ['canceled', false],
        ['other', true],
      ] as const) {
        const api = fakeApi().on(payments.payuStatus, () => ({ success: true, status }));
        const seen: UnknownAction[] = [];
        const action$ = hot<UnknownAction>('a', { a: waitBegan('o1', isUnpaid) });
        runEpic(pollUntilPaid$, action$, { call: api.call }).subscribe((each) => seen.push(each));
        flush();
        expect(seen).toEqual([attempt(1), ended({ status: 'canceled' })]);
      }
    });
  });

  it('stops polling the payment status when the page is left', () => {
    marbles(({ hot, flush }) => {
      const api = fakeApi().on(payments.payuStatus, () => other);
      const action$ = hot<UnknownAction>('a 5s b', { a: waitBegan('o1', false), b: waitLeft() });
      runEpic(pollUntilPaid$, action$, { call: api.call }).subscribe();
      flush();
      expect(api.inputs(payments.payuStatus)).toHaveLength(3);
    });
  });
});
